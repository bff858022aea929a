import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hire, hireDay } from '#web/content/hire.ts'
import { home } from '#web/content/home.ts'
import {
  dayRate,
  daysPerMonth,
  formatDollars,
  formatHire,
  isDayUsed,
  parseRate,
  sameDays,
  yearlyCost,
} from '#web/site/comparison.ts'

test('three days a month at $800 are $28,800 a year, beside the same 36 days of a hire', () => {
  expect(yearlyCost(3, 800)).toEqual({ cost: 28_800, verdict: 'above', wholeYear: 176_000, breakEvenDays: 11 })
  expect(sameDays(3)).toEqual({ days: 36, hire: [18_000, 24_480] })
  expect([formatHire(sameDays(3).hire), formatDollars(850.5)]).toEqual(['$18,000–$24,480+', '$850.50'])
})

test('a hire’s day is the true cost over the workable days, rounded down', () => {
  expect([110_000 / 220, Math.floor(150_000 / 220 / 10) * 10]).toEqual([...hireDay])
  expect(hire).toMatchObject({ base: [80_000, 120_000], cost: [110_000, 150_000], workableDays: 220 })
})

test.each([
  [499, 'below'],
  [500, 'among'],
  [680, 'among'],
  [681, 'above'],
] as const)('a day at $%i is %s a hire’s day, whatever the number of days', (rate, verdict) => {
  for (const days of [1, 8, 15]) expect(yearlyCost(days, rate).verdict).toBe(verdict)
})

test.each<[string, number | null]>([
  ...['', '  ', 'abc', '0', '-5', String(dayRate.max + 1)].map((typed): [string, null] => [typed, null]),
  ['850', 850],
  ['$1,250.50', 1250.5],
  ['899.999', 900],
])('the rate typed as "%s" is %s', (typed, read) => {
  expect(parseRate(typed)).toBe(read)
})

test.each([
  // Exactly a full-time hire’s lower figure is not below it.
  [110_000 / 60, 4],
  [500, 18],
  [490, null],
])('at $%d a day, %s days a month stay below a full-time hire', (rate, days) => {
  expect(yearlyCost(1, rate).breakEvenDays).toBe(days)
})

test('“excl. GST” stands beside every price of ours', () => {
  const { working, wholeYear, sides, table, rateHint } = home.comparison
  const excl = ', excl. GST'
  const said = [working(36, '$800', excl), wholeYear('$800', '$176,000', excl), sides.ours(excl)]
  for (const words of [...said, table.caption('$800', excl), rateHint(excl, true)]) expect(words).toContain('excl. GST')
})

test('every figure of a hire is said to be an estimate of its year, and workable days name their source', () => {
  const items = new Map(home.comparison.assumptions.items.map(([term, words]) => [term, words]))
  for (const term of ['Base salary', 'True cost']) expect(items.get(term)).toContain('our own estimate, of 2025')
  expect(items.get('Workable days')).toContain('Holidays Act 2003 as it stood in 2025')
  expect(365 - 104 - 12 - 20 - 10).toBe(219)
  const card = home.why.cards.find(({ title }) => title === 'Cost-Effective Alternative')
  expect(card?.basis).toContain('our own estimate, of 2025')
})

test('every used day is marked once, and gaps between used days differ by at most one day', () => {
  fc.assert(
    fc.property(fc.integer(daysPerMonth), (someDays) => {
      const used = Array.from({ length: hire.workableDays }, (_, nth) => nth).filter((nth) =>
        isDayUsed(nth, someDays * 12),
      )
      const gaps = used.slice(1).map((nth, at) => nth - (used[at] ?? 0))
      return used.length === someDays * 12 && Math.max(...gaps) - Math.min(...gaps) <= 1
    }),
  )
})
