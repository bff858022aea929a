import { planLabels } from '#src/quotes/rules.ts'
import { getTexts } from '#src/texts/get-text.ts'
import { byGst } from './gst.ts'
import { place } from './place.ts'
import { legalLinks } from './site.ts'
import { wordsOf } from './words.ts'

const price = (per: string) => `your price${byGst(' + GST')} a ${per}`

// The figures must agree with src/terms/text.ts and the form; tests/site/figures.test.ts compares them.
export const deliverables = {
  title: "What You'll Get",
  description:
    'From a needs assessment of 2 minutes to a clear quote that you accept online, with standards in writing and a low-risk way in and out.',
  lead: wordsOf(getTexts, 'get-lead'),
  assessment: {
    title: 'Needs Assessment in 2 minutes',
    text: wordsOf(getTexts, 'get-assessment'),
  },
  quote: {
    title: 'Clear Quote & Options',
    text: wordsOf(getTexts, 'get-quote-page'),
    sample: {
      title: 'Quote for your company',
      plans: [
        [planLabels.retainer, price('month')],
        [planLabels.prepaid, price('day')],
      ] as const,
      acts: ['Accept Quote', 'Ask', 'Reject Quote'],
    },
  },
  standards: {
    title: 'Professional Standards & Credentials',
    points: [
      {
        term: `${place.background}’ background`,
        text: wordsOf(getTexts, 'get-background'),
      },
      {
        term: 'A mutual NDA',
        text: wordsOf(getTexts, 'get-nda'),
      },
      {
        term: 'Terms you can read first',
        text: wordsOf(getTexts, 'get-terms'),
        link: legalLinks[0].label,
      },
      {
        term: 'Your name in good hands',
        text: wordsOf(getTexts, 'get-name'),
      },
    ],
    registered: 'Who you deal with',
    nzbn: 'NZBN',
    gst: 'GST number',
  },
  risk: {
    title: 'Low-Risk, SME-Friendly Engagement',
    figures: [
      { figure: 'Month to month', text: 'with 30 days’ notice, after any minimum term' },
      { figure: 'From 1 day', text: 'a month' },
      { figure: '3 business days', text: 'before, moving a booked day is free' },
      { figure: 'No commission', text: 'and no expense that you have not approved' },
    ],
    after: wordsOf(getTexts, 'get-risk'),
  },
}
