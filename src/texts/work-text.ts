import type { TextWords } from './rules.ts'

export const workTexts = {
  'work-lead': {
    label: 'Lead',
    text: 'The same face each time, on the days you choose.',
  },
  'work-local': {
    label: 'Local South Island Presence',
    text: 'We are {city}-based: a meeting {nearby} is a drive, not a flight. {freeTravel}, unless your quote states another distance.',
  },
  'work-flexible': {
    label: 'Flexible Availability',
    text: 'Book at least {leadDays} working days ahead. When your week changes, so can the booking.',
  },
  'work-growth': {
    label: 'Growth-Focused Approach',
    text: 'Part of every round is for new customers. Whoever is won is your customer.',
    line: true,
  },
  'work-cost': {
    label: 'Cost-Effective Solutions',
    hint: 'Each paragraph is a row of the list.',
    text: `You pay for the days of your plan, at the rate on your quote{plusGst}.

No commission, no vehicle, no leave to cover.`,
  },
  'work-results': {
    label: 'Results-Oriented',
    text: 'Each visit and call is noted, and a short written summary follows each month.',
  },
  'work-limit': {
    label: 'Results-Oriented: what is not promised',
    text: 'We promise no level of sales: we promise work you can see.',
  },
} as const satisfies TextWords
