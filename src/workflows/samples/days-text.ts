import type { Sample } from './text.ts'

const words = [
  'Four stockists in Ashburton and Geraldine',
  'Range review with the buyer',
  'Calls to accounts that had gone quiet',
  'Price list sent and explained',
  'Two new stores in Timaru, opening orders taken',
]

const everyDays = (step: number, { first, last }: { first: number; last: number }) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => {
    const said = words[n % words.length] ?? ''
    return { on: first + n * step, words: said }
  })

export const engagedSamples: Sample[] = [
  {
    company: 'Heathcote Garden Tools',
    name: 'Nikau Reid',
    scope: 'Garden centres from Kaikōura to Oamaru: visits before each season.',
    outcome: 'prepaid',
    nda: 'revoked',
    daysAgo: 340,
    day: 740,
    days: {
      blocks: [
        { on: -330, days: 5 },
        { on: -200, days: 5, extended: -116 },
        { on: -76, days: 8 },
      ],
      visits: [
        ...everyDays(22, { first: -310, last: -260 }),
        ...everyDays(14, { first: -185, last: -140 }),
        { on: -120, outcome: 'cancelled' },
        { on: -95, hours: 4, words: 'Spring orders of three garden centres' },
        ...everyDays(12, { first: -66, last: -10 }),
        { on: 6 },
        { on: 11, hours: 4 },
      ],
    },
  },
  {
    company: 'Waimakariri Honey Co',
    name: 'Lucy Tanner',
    scope: 'Account management for 30 stockists, three days a month.',
    outcome: 'retainer',
    nda: 'revoked',
    daysAgo: 62,
    retainer: 2400,
    daysPerMonth: 3,
    days: {
      started: -54,
      visits: [
        ...everyDays(9, { first: -41, last: -32 }),
        { on: -24, outcome: 'not_supplied', words: 'Fog closed the road' },
        { on: -12, km: 85, words: 'Stocktake with two stockists' },
        { on: 8 },
      ],
    },
  },
  {
    company: 'Sefton Timber Toys',
    name: 'Grace Lim',
    scope: 'Toy shops in the South Island: from the first order to a routine.',
    outcome: 'retainer',
    nda: 'revoked',
    daysAgo: 148,
    retainer: 1750,
    daysPerMonth: 2,
    days: { started: -140, ended: -38, visits: everyDays(15, { first: -124, last: -50 }) },
  },
]
