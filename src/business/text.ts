import { facts } from './facts.ts'

/** The terms, the FAQ, How We Work and every quote take their words for distance from here. */
export const freeTravel = (km: number) =>
  `Travel is free within ${km} km of ${facts.travel.from}, by road and one way, and anywhere in ${facts.travel.inside}`
export const paidTravel = (rate: string) => `Beyond it, each further kilometre, there and back, is charged at ${rate}.`

export const smallestBlock = 'one day (8 hours)'
