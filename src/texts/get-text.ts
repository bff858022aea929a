import type { TextWords } from './rules.ts'

export const getTexts = {
  'get-lead': {
    label: 'Lead',
    text: 'It starts with a needs assessment of about two minutes. By the next business day you have a quote with firm prices, in one or two options, which you can accept online.',
  },
  'get-assessment': {
    label: 'Needs Assessment in 2 minutes',
    text: 'Three questions with answers to tick, room for a note, and who you are. Sending it costs nothing and commits you to nothing.',
  },
  'get-quote': {
    label: 'Clear Quote & Options',
    text: 'It comes by the next business day, as a page of its own behind a personal link: the scope in plain words, {firmRates}, and one or two plans to choose from.',
    line: true,
  },
  'get-decision': {
    label: 'Clear Quote & Options: how long it is open',
    text: 'It is open for {openDays} working days from its date, unless it says otherwise. You accept or decline online, and what you saw when you decided is kept as you saw it.',
  },
  'get-background': {
    label: 'Professional Standards & Credentials: background',
    text: 'in sales and account management, and the same person throughout.',
    line: true,
  },
  'get-nda': {
    label: 'Professional Standards & Credentials: a mutual NDA',
    text: 'ready to sign online when you accept a quote, or before you share a customer list. It holds while we work together and for {confidentialYears} years after.',
    line: true,
  },
  'get-terms': {
    label: 'Professional Standards & Credentials: terms',
    text: '{termsSections} sections in plain English under New Zealand law, and the version on your quote is the one that counts.',
    line: true,
  },
  'get-name': {
    label: 'Professional Standards & Credentials: your name',
    text: 'We say only what you can substantiate, and contact only people you may lawfully contact.',
    line: true,
  },
  'get-risk': {
    label: 'Low-Risk, SME-Friendly Engagement',
    text: 'And if the sums do not work for a business of your size, we say so before you have spent anything.',
  },
} as const satisfies TextWords
