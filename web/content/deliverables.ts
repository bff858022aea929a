import type { Dollars } from '#src/base/money.ts'
import type { Plan } from '#src/quotes/rules.ts'
import { type PriceLine, priceLineOf } from '#src/quotes/total-rules.ts'
import { clauses } from '#src/terms/clauses.ts'
import { freeNoticeDays } from '#src/terms/facts.ts'
import { getTexts } from '#src/texts/get-text.ts'
import { ownSample } from '#src/workflows/samples/text.ts'
import type { PageBusiness } from '#web/lib/business.tsx'
import { comparedYear } from './hire.ts'
import { legalLinks, sampleLabel } from './site.ts'
import { wordsOf } from './words.ts'

/** At the published rate; without one, at an invented rate under the mark of a sample. */
const priceLine = ({ dayRate, gst }: PageBusiness, plan: Plan): PriceLine => {
  const { daysPerMonth } = comparedYear
  const rate = (dayRate ?? ownSample.day) as Dollars
  const rates = {
    retainer_rate: (daysPerMonth * rate) as Dollars,
    retainer_days_per_month: daysPerMonth,
    prepaid_day_rate: rate,
    min_term_months: null,
    identity: { gst },
  }
  return priceLineOf(rates, plan)
}

// The figures must agree with src/terms/text.ts and the form; tests/site/said.test.ts compares them.
export const deliverablesContent = (business: PageBusiness) => {
  const { background } = business.place
  return {
    title: "What You'll Get",
    description:
      'From a needs assessment of 2 minutes to a clear quote that you accept online, with standards in writing and a low-risk way in and out.',
    lead: wordsOf(business, getTexts, 'get-lead'),
    assessment: { title: 'Needs Assessment in 2 minutes', text: wordsOf(business, getTexts, 'get-assessment') },
    quote: {
      title: 'Clear Quote & Options',
      text: wordsOf(business, getTexts, 'get-quote-page'),
      sample: {
        title: 'Quote for Sample Foods',
        mark: business.dayRate === null ? 'Sample: invented prices' : sampleLabel,
        plans: [priceLine(business, 'retainer'), priceLine(business, 'prepaid')],
        acts: ['Accept Quote', 'Ask', 'Reject Quote'],
      },
    },
    standards: {
      title: 'Professional Standards & Credentials',
      points: [
        ...(background
          ? [{ term: `${background}’ background`, text: wordsOf(business, getTexts, 'get-background') }]
          : []),
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
  }
}
