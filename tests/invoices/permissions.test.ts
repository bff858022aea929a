import { expect, test } from 'vitest'
import type { Days } from '#src/days/schema.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read } from '#tests/fixtures/server.ts'
import { acceptance } from '#tests/quotes/fixtures.ts'

test('a client reads the invoices of their own quote; those of another are like missing ones (A1)', async () => {
  const { server, atLink, order, issue, sendQuote } = await engaged()
  await read(order(5))
  await read(issue())
  await server.deliver()
  const own = await atLink('/invoices/INV-0001.pdf')
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const other = await sendQuote({ client_email: 'tom@dairy.example', start_date: null })
  const answerOf = async (path: string) => {
    const answer = await other.atLink(path)
    return [answer.status, await answer.json()]
  }
  const missing = await answerOf('/invoices/INV-9999.pdf')
  expect(missing).toMatchObject([404, { code: 'document_not_found' }])
  expect(await answerOf('/invoices/INV-0001.pdf')).toEqual(missing)
  await other.decide(acceptance(other.row().shown_sha256 ?? '', 'retainer'))
  expect(await answerOf('/invoices/INV-0001.pdf')).toEqual(missing)
  expect(await read<Days>(other.atLink('/days'))).toMatchObject({ to_pay: [], invoices_done: [] })
  const stranger = await server.ask(`/api/quotes/${'x'.repeat(43)}/invoices/INV-0001.pdf`)
  expect(stranger.status).toBe(404)
  for (const path of ['invoices', 'invoices/INV-0001.pdf', 'invoices.csv?for=plain'])
    expect((await server.ask(`/api/admin/${path}`)).status, path).toBe(401)
})
