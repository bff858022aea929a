import type { TextWords } from './rules.ts'

export const formTexts = {
  'form-lead': {
    label: 'Lead',
    text: 'Tell us what support you need, how much of it, and for how long. It takes about two minutes.',
  },
  'form-thanks': {
    label: 'Thanks, after sending',
    text: "Thanks — I'll review and email a tailored proposal with indicative pricing and a proposal summary by the next business day.",
  },
} as const satisfies TextWords
