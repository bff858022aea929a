import { expect, test } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { deleteOldHits, findUsed, spendBudget } from '#src/limits/count.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'

const allowance = { perHour: 10, perDay: 15 }

const spend = ({ ctx }: TestServer, widerNetwork: string) =>
  transact(ctx, (tx) => spendBudget(tx, { budget: 'leads', allowance, widerNetwork }))

const spendAll = (server: TestServer, networks: number) =>
  Array.from({ length: networks }, (_, at) => [
    spend(server, `2001:db8:${at}::/48`),
    spend(server, `2001:db8:${at}::/48`),
  ])
    .flat()
    .filter(Boolean).length

test('one network uses a fifth of a budget at most, and the others use the rest', () => {
  const server = startTestServer()
  expect(Array.from({ length: 50 }, () => spend(server, '2001:db8::/48')).filter(Boolean)).toHaveLength(2)
  expect(spendAll(server, 20)).toBe(8)
  expect(findUsed(server.ctx, 'leads')).toEqual({ perHour: 10, perDay: 10 })
})

test('a budget is full again after its hour, but not beyond its day', () => {
  const server = startTestServer()
  expect(spendAll(server, 20)).toBe(10)
  server.wait(hours(1) + minutes(1))
  expect(spendAll(server, 20)).toBe(5)
  server.wait(hours(23))
  expect(spendAll(server, 20)).toBe(10)
})

test('uses leave after a day, and those of a clock that was ahead count from now', () => {
  const server = startTestServer()
  spendAll(server, 20)
  server.setClock(new Date(server.ctx.clock() - hours(48)).toISOString())
  deleteOldHits(server.ctx)
  expect(findUsed(server.ctx, 'leads').perHour).toBe(10)
  server.wait(hours(25))
  expect(deleteOldHits(server.ctx)).toBe(20)
})
