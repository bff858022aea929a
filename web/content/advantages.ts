import { facts } from '#src/business/facts.ts'
import { isDefaultPlace } from '#src/business/place-rules.ts'
import { freeTravel, paidTravel } from '#src/business/text.ts'
import { byGst } from './gst.ts'
import { place } from './place.ts'
import { statement } from './site.ts'

const { reporting } = facts
const { city, region, island, travel, background } = place

/** The map shows the coast and the towns of one place. */
const mapOf = ({ beyond, freeKm }: typeof travel) =>
  beyond && {
    name: `A map of ${region.name}’s coast. Travel is free to ${city.name}, Kaiapoi, Rangiora, Darfield, Rolleston, Lincoln and Leeston. ${beyond.place} is beyond: about ${beyond.km} km by road.`,
    beyond: [beyond.place, `${beyond.km} km by road`],
    free: 'Free travel',
    paid: `Beyond ${freeKm} km by road`,
    caption: 'The distance that counts for you is the one on your quote.',
  }

// The figures must agree with src/terms/text.ts; tests/site/figures.test.ts compares them.
export const advantages = {
  title: 'How We Work',
  description: `${city.name}-based and in front of your customers in person: how days are booked, what they leave behind and what they cost. Six things to hold us to.`,
  lead: `Based in ${city.name} and working in the city and the districts around it, we stand in front of your customers in person: the same experienced face each time, on the days you choose.`,
  local: {
    title: `Local ${island} Presence`,
    text: `We are ${city.name}-based: a meeting ${isDefaultPlace(place) ? 'in Rolleston or Rangiora' : 'nearby'} is a drive, not a flight.`,
    more: `${freeTravel(travel.freeKm, travel)}, unless your quote states another distance. ${paidTravel('the rate on your quote')} If it states none, we agree the cost with you before we travel.`,
    map: isDefaultPlace(place) ? mapOf(travel) : null,
  },
  personal: {
    title: 'Personal Service',
    statement,
    text: `One consultant with ${background}’ background reads your needs form, does the visits and answers when you call. Nothing is handed down to a junior, and nobody has to be told your story twice.`,
  },
  flexible: {
    title: 'Flexible Availability',
    text: 'Most work fits in 1–4 days a month. A day is 8 hours; casual work outside your plan comes in half-day blocks of 4. Book at least 7 working days ahead. When your week changes, so can the booking:',
    notice: {
      caption: 'What moving or cancelling a booked day costs, by the notice you give',
      steps: [
        { when: '3 or more business days', fee: 'free' },
        { when: '1 to under 3', fee: '50%' },
        { when: 'less than 1, or no-show', fee: '100%' },
      ],
      after:
        'of the price of the booked time. On a retainer or a pre-paid block, the same share of that time counts as used instead.',
    },
  },
  growth: {
    title: 'Growth-Focused Approach',
    text: 'Part of every round goes to the next order: the product a customer does not yet buy from you, the account that went quiet, the firm down the road that nobody has called.',
    more: 'What is won stays yours. While we work together and for 6 months after, we do not solicit customers with whom we dealt on your behalf to buy products that compete with yours.',
  },
  cost: {
    title: 'Cost-Effective Solutions',
    points: [
      `You pay for booked days, at the rate on your quote${byGst(', plus GST')}.`,
      'No commission on your sales, no recruitment, no vehicle, no leave to cover.',
      'Any other expense is asked about first and charged at cost.',
      'Invoices are due in 7 days: retainers at the start of each month, pre-paid days before they are used.',
    ],
    link: 'Compare a year with a hire',
  },
  results: {
    title: 'Results-Oriented',
    text: `We agree at the start what you want to see: visits made, quiet accounts back in contact, quotes followed up to an answer. ${reporting.place}, and ${reporting.monthly}.`,
    note: {
      caption: 'What every note says',
      lines: [
        ['Who', 'we spoke to'],
        ['What', 'was said'],
        ['Next', 'what happens'],
        ['By', 'when, and whose turn it is'],
      ] as const,
    },
    limit:
      'We do not promise a level of sales: too much of that is outside our control. We promise reasonable care and skill, and work you can see.',
  },
}
