import fc from 'fast-check'
import { expect, test } from 'vitest'
import { home } from '#web/content/home.ts'
import { dayRate, daysAMonth, hire, isUsed, yearOf } from '#web/site/comparison.ts'

const days = fc.integer({ min: daysAMonth.least, max: daysAMonth.most })
const rate = fc.integer({ min: dayRate.least, max: dayRate.most })

test('three days a month at $800 are 36 days and $28,800 a year', () => {
  expect(yearOf(3, 800)).toEqual({
    days: 36,
    cost: 28_800,
    verdict: 'below',
    less: [81_200, 121_200],
    turningDays: 11,
  })
})

test.each([
  [11, 833, 'below', 109_956],
  [10, 920, 'among', 110_400],
  [10, 1250, 'among', 150_000],
  [15, 834, 'above', 150_120],
] as const)('%i days at $%i: %s', (someDays, someRate, verdict, cost) => {
  expect(yearOf(someDays, someRate)).toMatchObject({ verdict, cost })
})

test('exactly a hire’s lower figure is not below it', () => {
  expect(yearOf(5, 110_000 / 60)).toMatchObject({ verdict: 'among', less: [0, 40_000] })
  expect(yearOf(1, 110_000 / 60).turningDays).toBe(4)
})

test('at $500 a day, all workable days come to a hire’s lower figure; at $490 they stay below it', () => {
  expect(hire.workableDays * 500).toBe(hire.cost[0])
  expect(yearOf(1, 500).turningDays).toBe(18)
  expect(yearOf(1, 490).turningDays).toBeNull()
})

test('the turning point is the last whole day that costs less than a hire', () => {
  fc.assert(
    fc.property(rate, (someRate) => {
      const { turningDays } = yearOf(1, someRate)
      if (turningDays === null) return hire.workableDays * someRate < 110_000
      return yearOf(turningDays, someRate).cost < 110_000 && yearOf(turningDays + 1, someRate).cost >= 110_000
    }),
  )
})

test('GAPS 15: “excl. GST” stands beside every price of ours', () => {
  const { working, turning, always, bars } = home.comparison
  for (const words of [working(36, '$800'), turning('$800', 11), always('$490'), bars.ours]) {
    expect(words).toContain('excl. GST')
  }
})

test('as many days of the year are marked as are used, none of them twice, no gap twice as long as another', () => {
  fc.assert(
    fc.property(days, (someDays) => {
      const used = Array.from({ length: hire.workableDays }, (_, nth) => nth).filter((nth) =>
        isUsed(nth, someDays * 12),
      )
      const gaps = used.slice(1).map((nth, at) => nth - (used[at] ?? 0))
      return used.length === someDays * 12 && Math.max(...gaps) - Math.min(...gaps) <= 1
    }),
  )
})
