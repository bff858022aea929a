import { expect, test } from 'vitest'
import { minutes, seconds } from '#src/base/time.ts'
import type { Mailer, Outcome } from '#src/mail/mailer.ts'
import { undoSendSeconds } from '#src/quotes/move-rules.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { newPrinter, openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const right = '2026-11-02T09:10:00+13:00'
const ahead = '2026-12-12T10:00:00+13:00'
const longValid = { valid_until: '2027-01-30' }

test.each([ahead, '2026-10-23T10:00:00+13:00'])(
  'an email of unknown outcome waits while the clock wrongly says %s, and goes out when it is right (H14, G4)',
  async (wrong) => {
    const outcomes: Outcome[] = [{ kind: 'unknown', reason: 'no answer' }]
    const mailer: Mailer = async () => outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
    const { server } = await openQuote({}, { mailer })
    const email = () => server.row('emails')
    const { idempotency_key } = email()
    await runJobsOnce(server)
    server.wait(seconds(undoSendSeconds))
    await server.deliver(0)
    server.setClock(wrong)
    for (let round = 0; round < 5; round += 1) {
      await server.deliver(0)
      server.wait(minutes(1))
    }
    expect(email()).toMatchObject({ state: 'pending', attempts: 1 })
    server.setClock(right)
    await server.deliver(0)
    expect(email()).toMatchObject({ state: 'sent', attempts: 2, idempotency_key })
  },
)

test('a PDF that failed while the clock was ahead is made again when the clock is right (H14)', async () => {
  const printer = newPrinter({ works: false })
  const { server, sendQuote } = await serverWithAdmin({ pdf: printer.pdf })
  await sendQuote(longValid)
  server.expectError('quote_document_failed')
  server.setClock(ahead)
  await runJobsOnce(server)
  printer.works = true
  server.setClock(right)
  server.wait(minutes(2))
  await runJobsOnce(server)
  expect(server.rows('quote_documents')).toHaveLength(1)
})

test('a link that was opened often while the clock was ahead opens when the clock is right (H14, C4)', async () => {
  const { server, sendQuote } = await serverWithAdmin()
  const { atLink } = await sendQuote(longValid)
  const open = async () => (await atLink()).status
  server.setClock(ahead)
  for (let count = 0; count < 30; count += 1) expect(await open()).toBe(200)
  expect(await open()).toBe(429)
  server.setClock(right)
  server.wait(minutes(1))
  expect(await open()).toBe(200)
})
