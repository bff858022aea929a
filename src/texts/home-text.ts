import type { TextWords } from './rules.ts'

export const homeTexts = {
  'home-lead': {
    label: 'Lead',
    text: 'An account manager for the days you need one. {background} in sales and account management.',
  },
  'home-month': {
    label: 'Your first month',
    hint: 'Each paragraph is a step. Shown until there is a reference.',
    text: `We agree the accounts, the days and what you want to see.

Each visit and call is noted.

A short written summary follows.`,
  },
  'home-person': {
    label: 'Who you deal with',
    personal: true,
    text: `I read your form, write your quote, visit your customers and answer when you call.

If the sums do not work for you, you hear that from me first.`,
  },
} as const satisfies TextWords
