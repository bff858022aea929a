import type { Dollars } from '#src/base/money.ts'
import { type Plan, planLabels } from '#src/quotes/rules.ts'
import { type PriceLine, priceLineOf } from '#src/quotes/total-rules.ts'
import { clauses } from '#src/terms/clauses.ts'
import { freeNoticeDays } from '#src/terms/facts.ts'
import { getTexts } from '#src/texts/get-text.ts'
import type { PageBusiness } from '#web/lib/business.tsx'
import { byGst } from './gst.ts'
import { comparedYear } from './hire.ts'
import { legalLinks } from './site.ts'
import { wordsOf } from './words.ts'

/** At the published rate, if there is one. */
const priceLine = ({ dayRate, gst }: PageBusiness, plan: Plan, per: string): PriceLine => {
  if (dayRate === null) return { name: planLabels[plan], price: `your price${byGst(gst, ' + GST')} a ${per}` }
  const { daysPerMonth } = comparedYear
  const rates = {
    retainer_rate: (daysPerMonth * dayRate) as Dollars,
    retainer_days_per_month: daysPerMonth,
    prepaid_day_rate: dayRate,
    min_term_months: null,
    identity: { gst },
  }
  return priceLineOf(rates, plan)
}

// The figures must agree with src/terms/text.ts and the form; tests/site/said.test.ts compares them.
export const deliverablesContent = (business: PageBusiness) => ({
  title: "What You'll Get",
  description:
    'From a needs assessment of 2 minutes to a clear quote that you accept online, with standards in writing and a low-risk way in and out.',
  lead: wordsOf(business, getTexts, 'get-lead'),
  assessment: { title: 'Needs Assessment in 2 minutes', text: wordsOf(business, getTexts, 'get-assessment') },
  quote: {
    title: 'Clear Quote & Options',
    text: wordsOf(business, getTexts, 'get-quote-page'),
    sample: {
      title: 'Quote for your company',
      plans: [priceLine(business, 'retainer', 'month'), priceLine(business, 'prepaid', 'day')],
      acts: ['Accept Quote', 'Ask', 'Reject Quote'],
    },
  },
  standards: {
    title: 'Professional Standards & Credentials',
    points: [
      { term: `${business.place.background}’ background`, text: wordsOf(business, getTexts, 'get-background') },
      { term: 'A mutual NDA', text: wordsOf(business, getTexts, 'get-nda') },
      {
        term: 'Terms you can read first',
        text: wordsOf(business, getTexts, 'get-terms'),
        link: legalLinks[0].label,
      },
      { term: 'Your name in good hands', text: wordsOf(business, getTexts, 'get-name') },
    ],
    registered: 'Who you deal with',
  },
  risk: {
    title: 'Low-Risk, SME-Friendly Engagement',
    figures: [
      { figure: 'Month to month', text: clauses.notice },
      { figure: 'From 1 day', text: 'a month' },
      { figure: `${freeNoticeDays} business days`, text: 'before, moving a booked day is free' },
      { figure: 'No commission', text: 'and no expense that you have not approved' },
    ],
    after: wordsOf(business, getTexts, 'get-risk'),
  },
})
