import { expect, test } from 'vitest'
import { hours, instant, minutes, seconds } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { deleteOldHits, findUsed, spendBudget } from '#src/limits/count.ts'
import { perHour, perMinute, waitFor } from '#src/limits/rules.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

const limits = [perHour(20), perMinute(5)]

const five = [0, 1, 2, 3, 4].map(seconds)
const twenty = Array.from({ length: 20 }, (_, at) => minutes(at))

test.each([
  ['no hit', [], 0, null],
  ['four in a minute', five.slice(1), seconds(10), null],
  ['five in a minute', five, seconds(10), { ms: seconds(50), spanMs: minutes(1) }],
  ['five, until the last moment', five, seconds(59.999), { ms: 1, spanMs: minutes(1) }],
  ['five, after a minute', five, seconds(60), null],
  ['twenty in an hour', twenty, minutes(40), { ms: minutes(20), spanMs: hours(1) }],
  ['twenty, after an hour', twenty, minutes(60), null],
  ['both limits', twenty.map((at) => at / 20), minutes(1), { ms: minutes(59), spanMs: hours(1) }],
  ['five of the future, as if now', five.map((at) => at + hours(9)), 0, { ms: minutes(1), spanMs: minutes(1) }],
])('%s: the wait is the shortest one that is enough (A8, D8)', (_, times, now, wait) => {
  expect(waitFor(limits, (n) => times.at(-n), now)).toEqual(wait)
})

test('the first use of a network in a day is spared what the others have used up, up to a number (F15)', () => {
  const server = startTestServer()
  const allowance = { perHour: 2, perDay: 2, firsts: 3 }
  const spend = (widerNetwork: string) =>
    transact(server.ctx, (tx) => spendBudget(tx, { budget: 'leads', allowance, widerNetwork }))
  const inTurn = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'e', 'f'].map(spend)
  expect(inTurn).toEqual(['first', null, 'first', null, 'first', null, 'shared', 'shared', null])
  expect(findUsed(server.ctx, 'leads')).toEqual({ perHour: 2, perDay: 2, firsts: 3 })
  server.wait(hours(24))
  expect(spend('a')).toBe('first')
})

test('uses leave after a day, and those of a clock that was ahead count from now', () => {
  const server = startTestServer()
  const use = { budget: 'leads', allowance: { perHour: 10, perDay: 15, firsts: 0 }, widerNetwork: 'a' } as const
  for (let n = 0; n < 3; n += 1) transact(server.ctx, (tx) => spendBudget(tx, use))
  server.setClock(instant(server.ctx.clock() - hours(48)))
  deleteOldHits(server.ctx)
  expect(findUsed(server.ctx, 'leads')).toEqual({ perHour: 2, perDay: 2, firsts: 0 })
  server.wait(hours(25))
  expect(deleteOldHits(server.ctx)).toBe(4)
})
