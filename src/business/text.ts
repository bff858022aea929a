import type { Travel } from './schema.ts'

/** The terms, the FAQ, How We Work and every quote take their sentences about travel from here. */
export const freeTravel = (km: number, { from, inside }: Pick<Travel, 'from' | 'inside'>) =>
  `Travel is free within ${km} km of ${from}, by road and one way${inside ? `, and anywhere in ${inside}` : ''}`
export const paidTravel = (rate: string) => `Beyond it, each further kilometre, there and back, is charged at ${rate}.`

export const smallestBlock = 'one day (8 hours)'
