import type { TextWords } from './rules.ts'

export const getTexts = {
  'get-lead': {
    label: 'Lead',
    text: 'You give two minutes. You get a quote that you can accept online.',
  },
  'get-assessment': {
    label: 'Needs Assessment in 2 minutes',
    text: 'Three questions to tick, and room for a note. Sending it commits you to nothing.',
  },
  'get-quote-page': {
    label: 'Clear Quote & Options',
    text: 'The scope in plain words and one or two plans, behind a personal link. It is open for {openDays} working days from its date, unless it says otherwise.',
  },
  'get-background': {
    label: 'Professional Standards & Credentials: background',
    text: 'in sales and account management.',
    line: true,
  },
  'get-nda': {
    label: 'Professional Standards & Credentials: a mutual NDA',
    text: 'signed online. It holds for {confidentialYears} years after we part.',
    line: true,
  },
  'get-terms': {
    label: 'Professional Standards & Credentials: terms',
    text: '{termsSections} sections in plain English.',
    line: true,
  },
  'get-name': {
    label: 'Professional Standards & Credentials: your name',
    text: 'We contact only people you may lawfully contact.',
    line: true,
  },
  'get-risk': {
    label: 'Low-Risk, SME-Friendly Engagement',
    text: 'If the sums do not work for you, we say so first.',
  },
} as const satisfies TextWords
