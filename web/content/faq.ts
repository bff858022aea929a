export const faq = {
  title: 'FAQ',
  heading: 'Frequently asked questions',
  lead: 'We work with small and mid-sized South Island businesses, usually for one to four days a month, and need at least 7 working days to book the first of them. If your question is not about that, ask it directly.',
}
