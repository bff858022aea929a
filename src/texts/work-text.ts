import type { TextWords } from './rules.ts'

export const workTexts = {
  'work-lead': {
    label: 'Lead',
    text: 'Based in {city} and working in the city and the districts around it, we stand in front of your customers in person: the same experienced face each time, on the days you choose.',
  },
  'work-local': {
    label: 'Local South Island Presence',
    text: 'We are {city}-based: a meeting {nearby} is a drive, not a flight.',
  },
  'work-travel': {
    label: 'Local South Island Presence: travel',
    text: '{freeTravel}, unless your quote states another distance. {paidTravel} If it states none, we agree the cost with you before we travel.',
  },
  'work-personal': {
    label: 'Personal Service',
    text: 'One consultant with {background}’ background reads your needs form, does the visits and answers when you call. Nothing is handed down to a junior, and nobody has to be told your story twice.',
  },
  'work-flexible': {
    label: 'Flexible Availability',
    text: 'Most work fits in {smallestDays} days a month. A day is {dayHours} hours; casual work outside your plan comes in half-day blocks of {halfDayHours}. Book at least {leadDays} working days ahead. When your week changes, so can the booking:',
  },
  'work-growth': {
    label: 'Growth-Focused Approach',
    text: 'Part of every round goes to the next order: the product a customer does not yet buy from you, the account that went quiet, the firm down the road that nobody has called.',
    line: true,
  },
  'work-customers': {
    label: 'Growth-Focused Approach: whose customers',
    text: 'What is won stays yours. While we work together and for {solicitMonths} months after, we do not solicit customers with whom we dealt on your behalf to buy products that compete with yours.',
    line: true,
  },
  'work-cost': {
    label: 'Cost-Effective Solutions',
    hint: 'Each paragraph is a row of the list.',
    text: `You pay for booked days, at the rate on your quote{plusGst}.

No commission on your sales, no recruitment, no vehicle, no leave to cover.

Any other expense is asked about first and charged at cost.

Invoices are due in {payDays} days: retainers at the start of each month, pre-paid days before they are used.`,
  },
  'work-results': {
    label: 'Results-Oriented',
    text: 'We agree at the start what you want to see: visits made, quiet accounts back in contact, quotes followed up to an answer. Each visit and call is noted in your CRM, or in a shared sheet if you have none, and a short written summary follows each month.',
  },
  'work-limit': {
    label: 'Results-Oriented: what is not promised',
    text: 'We do not promise a level of sales: too much of that is outside our control. We promise reasonable care and skill, and work you can see.',
  },
} as const satisfies TextWords
