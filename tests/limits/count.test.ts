import { expect, test } from 'vitest'
import { hours, instant, minutes } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { deleteOldHits, findUsed, spendBudget } from '#src/limits/count.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'

/** Tries so often, from so many /48 in turn. @returns how often the budget allowed it */
const spend = ({ ctx }: TestServer, { times, networks }: { times: number; networks: number }) => {
  const use = { budget: 'leads', allowance: { perHour: 10, perDay: 15 } } as const
  const spent = Array.from({ length: times }, (_, at) =>
    transact(ctx, (tx) => spendBudget(tx, { ...use, widerNetwork: `2001:db8:${at % networks}::/48` })),
  )
  return spent.filter(Boolean).length
}

const all = { times: 40, networks: 20 }

test('one network uses a fifth of a budget at most, and the others use the rest', () => {
  const server = startTestServer()
  expect(spend(server, { times: 50, networks: 1 })).toBe(2)
  expect(spend(server, all)).toBe(8)
  expect(findUsed(server.ctx, 'leads')).toEqual({ perHour: 10, perDay: 10 })
})

test('a budget is full again after its hour, but not beyond its day', () => {
  const server = startTestServer()
  expect(spend(server, all)).toBe(10)
  server.wait(hours(1) + minutes(1))
  expect(spend(server, all)).toBe(5)
  server.wait(hours(23))
  expect(spend(server, all)).toBe(10)
})

test('uses leave after a day, and those of a clock that was ahead count from now', () => {
  const server = startTestServer()
  spend(server, all)
  server.setClock(instant(server.ctx.clock() - hours(48)))
  deleteOldHits(server.ctx)
  expect(findUsed(server.ctx, 'leads').perHour).toBe(10)
  server.wait(hours(25))
  expect(deleteOldHits(server.ctx)).toBe(20)
})
