import { formatShortMoney } from '#src/base/money.ts'
import { tagline } from '#src/business/rules.ts'
import { homeTexts } from '#src/texts/home-text.ts'
import type { PageBusiness } from '#web/lib/business.tsx'
import { byGst } from './gst.ts'
import { comparedYear, formatRange, formatSaving, formatTrueCost, hire, hireDay } from './hire.ts'
import { wordsOf } from './words.ts'

export const referencesHeading = 'What clients say'

export const homeContent = (business: PageBusiness) => {
  const { name, dayRate, gst, place } = business
  const plusGst = byGst(gst, ' + GST')
  const rate = dayRate === null ? null : formatShortMoney(dayRate)
  const yearCost = dayRate && comparedYear.cost(dayRate)
  return {
    heading: 'Your Sales Presence, Without the Payroll',
    description: `Part-time account management and sales support for ${place.island} SMEs: month to month, from one day a month, with no salary to carry.`,
    subheading: 'Practical sales help for SMEs',
    badges: ['Tailored for SMEs', 'Straightforward & Affordable'],
    lead: wordsOf(business, homeTexts, 'home-lead'),
    price: rate === null ? null : { from: 'from', amount: rate, per: `${plusGst} a day` },
    why: {
      heading: `Why Work With ${name === tagline ? 'Us' : name}`,
      cards: [
        { title: 'Client Relationship Management', text: 'Your customers, called on a round that we agree and keep.' },
        {
          title: 'New Customer Outreach',
          text: 'We visit the businesses you name until each says yes or no.',
        },
        { title: 'Staff Absence Coverage', text: 'Maternity leave, ACC or a long holiday: we take the round over.' },
        {
          title: 'Clear Terms and Flexible Scope',
          text: 'Scope, days and rate on one quote.',
          benefit: '30 days’ notice, no commission',
        },
        { title: 'Cost-Effective Alternative', text: 'You pay for days, not for a whole year.' },
        {
          title: 'Perfect for Growing SMEs',
          text: 'Add days when sales grow.',
          benefit: 'Start with 1–4 days a month',
        },
      ] as readonly { title: string; text: string; benefit?: string }[],
    },
    month: { heading: 'Your first month', steps: wordsOf(business, homeTexts, 'home-month') },
    year: {
      heading: yearCost ? 'What a year costs' : 'What a hire costs',
      ours: yearCost
        ? {
            name: `${comparedYear.days} days with us`,
            cost: formatShortMoney(yearCost) + plusGst,
            basis: `${comparedYear.daysPerMonth} days a month`,
            shares: [yearCost / hire.cost[1], 1],
          }
        : null,
      saving: yearCost && yearCost < hire.cost[0] ? `${formatSaving(yearCost)} less` : null,
      hire: {
        name: 'A hire, all year',
        cost: formatTrueCost,
        basis: `base ${formatRange(hire.base)}, our own estimate of ${place.hireYear}`,
        shares: [hire.cost[0] / hire.cost[1], 1],
      },
      truth: `Day for day: ${rate ? `${rate}${plusGst} with us, ` : ''}$${hireDay[0]}–$${hireDay[1]}+ for a hire on each of ${hire.workableDays} workable days.`,
    },
    person: {
      heading: 'Who you deal with',
      words: wordsOf(business, homeTexts, 'home-person'),
      /** The owner has published these words, as they were or as changed: then they are signed. */
      isHers: business.texts?.['home-person'] !== undefined,
    },
  }
}
