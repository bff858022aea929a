/** What a visitor tells us is kept this long, unless a quote made from it was sent. The privacy page says so. */
export const enquiryMonths = 24
