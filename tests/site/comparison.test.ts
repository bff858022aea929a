import fc from 'fast-check'
import { expect, test } from 'vitest'
import { home } from '#web/content/home.ts'
import { dayRate, daysPerMonth, employee, isDayUsed, yearlyCost } from '#web/site/comparison.ts'

const days = fc.integer({ min: daysPerMonth.min, max: daysPerMonth.max })
const rate = fc.integer({ min: dayRate.min, max: dayRate.max })

test('three days a month at $800 are 36 days and $28,800 a year', () => {
  expect(yearlyCost(3, 800)).toEqual({
    days: 36,
    cost: 28_800,
    verdict: 'below',
    savings: [81_200, 121_200],
    breakEvenDays: 11,
  })
})

test.each([
  [11, 833, 'below', 109_956],
  [10, 920, 'among', 110_400],
  [10, 1250, 'among', 150_000],
  [15, 834, 'above', 150_120],
] as const)('%i days at $%i: %s', (someDays, someRate, verdict, cost) => {
  expect(yearlyCost(someDays, someRate)).toMatchObject({ verdict, cost })
})

test('exactly an employee’s lower figure is not below it', () => {
  expect(yearlyCost(5, 110_000 / 60)).toMatchObject({ verdict: 'among', savings: [0, 40_000] })
  expect(yearlyCost(1, 110_000 / 60).breakEvenDays).toBe(4)
})

test('at $500 a day, all workable days come to an employee’s lower figure; at $490 they stay below it', () => {
  expect(employee.workableDays * 500).toBe(employee.cost[0])
  expect(yearlyCost(1, 500).breakEvenDays).toBe(18)
  expect(yearlyCost(1, 490).breakEvenDays).toBeNull()
})

test('the break-even point is the last whole day that costs less than an employee', () => {
  fc.assert(
    fc.property(rate, (someRate) => {
      const { breakEvenDays } = yearlyCost(1, someRate)
      if (breakEvenDays === null) return employee.workableDays * someRate < 110_000
      return (
        yearlyCost(breakEvenDays, someRate).cost < 110_000 && yearlyCost(breakEvenDays + 1, someRate).cost >= 110_000
      )
    }),
  )
})

test('“excl. GST” stands beside every price of ours', () => {
  const { working, breakEven, always, bars } = home.comparison
  for (const words of [working(36, '$800'), breakEven('$800', 11), always('$490'), bars.ours]) {
    expect(words).toContain('excl. GST')
  }
})

test('every used day is marked once, and gaps between used days differ by at most one day', () => {
  fc.assert(
    fc.property(days, (someDays) => {
      const used = Array.from({ length: employee.workableDays }, (_, nth) => nth).filter((nth) =>
        isDayUsed(nth, someDays * 12),
      )
      const gaps = used.slice(1).map((nth, at) => nth - (used[at] ?? 0))
      return used.length === someDays * 12 && Math.max(...gaps) - Math.min(...gaps) <= 1
    }),
  )
})
