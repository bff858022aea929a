import type { TextWords } from './rules.ts'

export const homeTexts = {
  'home-lead': {
    label: 'Lead',
    text: 'An account manager with {background}’ background, for the days you need one.',
  },
  'home-person': {
    label: 'Who you deal with',
    text: `You deal with one person here. I read your form, write your quote, visit your customers and answer when you call.

You can begin with one day a month, and {noticeDays} days’ notice ends it, unless your quote states a minimum term. I charge for time and take no commission, so my advice does not depend on which order comes in first.

And if the sums do not work for a business of your size, you will hear that from me before you have spent anything.`,
  },
} as const satisfies TextWords
