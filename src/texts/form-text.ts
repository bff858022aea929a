import type { TextWords } from './rules.ts'

export const formTexts = {
  'form-lead': {
    label: 'Lead',
    text: 'About two minutes; it commits you to nothing.',
  },
  'form-thanks': {
    label: 'Thanks, after sending',
    text: "Thanks — I'll review and email a tailored proposal with indicative pricing and a proposal summary by the next business day.",
  },
} as const satisfies TextWords
