import { expect, test, vi } from 'vitest'
import { findEngagedQuotes } from '#src/days/drawing/get-accepted.ts'
import { makeMissingStatements } from '#src/days/statement/make.ts'
import { listInvoices } from '#src/workflows/invoices/list.ts'
import { findToday } from '#src/workflows/owner/find-today.ts'
import { engaged } from './engagement.ts'

test('Today, the invoices and the jobs reckon an engagement once a day, and again once something of it changed', async () => {
  const { server, admin, enter, go, overview, asAdmin } = await engaged()
  const { ctx } = server
  const { snapshot } = server.row('quote_decisions')
  const parse = vi.spyOn(JSON, 'parse')
  const reckonedTimes = async () => {
    parse.mockClear()
    findToday(ctx)
    listInvoices(ctx, {})
    await makeMissingStatements(ctx)
    return parse.mock.calls.filter(([text]) => text === snapshot).length
  }
  const entries = () => findEngagedQuotes(ctx)[0]?.entries
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, km: 80, words: 'CANARY with Hana' })
  expect([await reckonedTimes(), await reckonedTimes()]).toEqual([1, 0])
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, sure: true })
  expect([await reckonedTimes(), await reckonedTimes(), entries()?.length]).toEqual([1, 0, 2])
  server.forge("update day_entries set words = '(erased)' where words is not null")
  expect([await reckonedTimes(), entries()?.[0]?.words]).toEqual([1, '(erased)'])
  await admin.api.admin.settings.$patch({ json: { business: { fees_carry_gst: true }, version: 0 } })
  expect([await reckonedTimes(), findEngagedQuotes(ctx)[0]?.engagement.rates.fee_gst_changes]).toMatchObject([
    1,
    [{ carries: true }],
  ])
  go('2026-11-03 09:00:00')
  expect([await reckonedTimes(), await reckonedTimes(), listInvoices(ctx, {}).items]).toEqual([1, 0, []])
  go('2026-12-01 12:00:00')
  await reckonedTimes()
  expect([await reckonedTimes(), listInvoices(ctx, {}).items]).toMatchObject([0, [{ state: 'to_invoice' }]])
  for (const { id } of (await overview()).entries) await enter({ kind: 'corrected', of: id, words: 'By mistake' })
  expect([await reckonedTimes(), listInvoices(ctx, {}).items]).toEqual([1, []])
  expect((await asAdmin('/undo-decision', { reason: 'mistake' })).status).toBe(200)
  expect(findEngagedQuotes(ctx)).toEqual([])
})
