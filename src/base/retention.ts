/** How long a lead is stored when no quote made from it was sent. The privacy page says so. */
export const enquiryMonths = 24
