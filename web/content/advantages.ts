import { facts } from '#src/business/facts.ts'
import { isDefaultPlace } from '#src/business/place-rules.ts'
import type { BusinessPlace } from '#src/business/schema.ts'
import { workTexts } from '#src/texts/work-text.ts'
import type { PageBusiness } from '#web/lib/business.tsx'
import { statement } from './site.ts'
import { wordsOf } from './words.ts'

/** The map shows the coast and the towns of one place. */
const mapOf = ({ city, region, travel }: BusinessPlace) => {
  const { beyond } = facts
  return {
    name: `A map of ${region.name}’s coast. Travel is free to ${city.name}, Kaiapoi, Rangiora, Darfield, Rolleston, Lincoln and Leeston. ${beyond.place} is beyond: about ${beyond.km} km by road.`,
    beyond: [beyond.place, `${beyond.km} km by road`],
    free: 'Free travel',
    paid: `Beyond ${travel.freeKm} km by road`,
    ring: { km: travel.freeKm, name: `${travel.freeKm} km in a straight line` },
  }
}

// The figures must agree with src/terms/text.ts; tests/site/said.test.ts compares them.
export const advantagesContent = (business: PageBusiness) => ({
  title: 'How We Work',
  description: `${business.place.city.name}-based and in front of your customers in person: how days are booked, what they leave behind and what they cost. Six things to hold us to.`,
  lead: wordsOf(business, workTexts, 'work-lead'),
  local: {
    title: `Local ${business.place.island} Presence`,
    text: wordsOf(business, workTexts, 'work-local'),
    map: isDefaultPlace(business.place) ? mapOf(business.place) : null,
  },
  personal: { title: 'Personal Service', statement },
  flexible: {
    title: 'Flexible Availability',
    text: wordsOf(business, workTexts, 'work-flexible'),
    notice: {
      caption: 'The fee to move or cancel a day, of its price',
      steps: [
        { when: '3 or more business days before', fee: 'free' },
        { when: '1 to under 3 business days before', fee: '50%' },
        { when: 'less than 1, or no-show', fee: '100%' },
      ],
    },
  },
  growth: { title: 'Growth-Focused Approach', text: wordsOf(business, workTexts, 'work-growth') },
  cost: { title: 'Cost-Effective Solutions', points: wordsOf(business, workTexts, 'work-cost') },
  results: {
    title: 'Results-Oriented',
    text: wordsOf(business, workTexts, 'work-results'),
    report: {
      title: 'Summary of the month',
      lines: [
        ['Seen', 'every account on the round'],
        ['Heard', 'Sample Foods asks for a price'],
        ['Next', 'that price, by Friday'],
        ['Days', 'three booked, three used'],
      ] as const,
    },
    limit: wordsOf(business, workTexts, 'work-limit'),
  },
})
