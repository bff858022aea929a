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
    return { on: first + n * step, words: said, ...(n % 4 === 0 && { km: 85 }) }
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
    daysAgo: 305,
    retainer: 2400,
    daysPerMonth: 3,
    days: {
      started: -296,
      visits: [
        ...everyDays(9, { first: -284, last: -56 }),
        ...everyDays(9, { first: -47, last: -38 }),
        { on: -24, outcome: 'not_supplied', words: 'Fog closed the road' },
        { on: -12, words: 'Stocktake with two stockists' },
        { on: 8 },
      ],
      unbilled: 36,
    },
  },
  {
    company: 'Kaiapoi Outdoor Wear',
    name: 'James Pohatu',
    scope: 'A steady voice for the trade customers while the team is small.',
    outcome: 'retainer',
    nda: 'revoked',
    daysAgo: 170,
    retainer: 1600,
    days: { started: -160, visits: everyDays(21, { first: -140, last: -10 }), unpaid: 45 },
  },
  {
    company: 'Sefton Timber Toys',
    name: 'Grace Lim',
    scope: 'Toy shops in the South Island: from the first order to a routine.',
    outcome: 'retainer',
    nda: 'revoked',
    daysAgo: 360,
    retainer: 1750,
    daysPerMonth: 2,
    days: { started: -350, ended: -80, visits: everyDays(15, { first: -330, last: -100 }) },
  },
]
