export const nda = {
  title: 'Mutual NDA',
  heading: 'Mutual non-disclosure agreement',
  lead: 'Before we talk about your customers and prices, both sides promise to keep them confidential, for as long as we work together and 2 years after. Clients complete the agreement through the invitation link in their email.',
}
