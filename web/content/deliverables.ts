import type { Dollars } from '#src/base/money.ts'
import type { Business } from '#src/business/schema.ts'
import { type Plan, planLabels } from '#src/quotes/rules.ts'
import { type PriceLine, priceLineOf } from '#src/quotes/total-rules.ts'
import { getTexts } from '#src/texts/get-text.ts'
import { pageData } from '#web/lib/hydration/page-data.ts'
import { byGst, gst } from './gst.ts'
import { comparedYear } from './hire.ts'
import { place } from './place.ts'
import { legalLinks } from './site.ts'
import { wordsOf } from './words.ts'

const { daysPerMonth } = comparedYear
const dayRate = pageData<Business>('business')?.dayRate ?? null
const rates = dayRate !== null && {
  retainer_rate: (daysPerMonth * dayRate) as Dollars,
  retainer_days_per_month: daysPerMonth,
  prepaid_day_rate: dayRate,
  min_term_months: null,
  identity: { gst },
}

/** At the published rate, if there is one. */
const priceLine = (plan: Plan, per: string): PriceLine =>
  rates ? priceLineOf(rates, plan) : { name: planLabels[plan], price: `your price${byGst(' + GST')} a ${per}` }

// The figures must agree with src/terms/text.ts and the form; tests/site/said.test.ts compares them.
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
      plans: [priceLine('retainer', 'month'), priceLine('prepaid', 'day')],
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
