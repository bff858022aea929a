import { expect, test } from 'vitest'
import { emailKinds } from '#src/emails.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

test.each(['2026-12-12T10:00:00+13:00', '2026-10-23T10:00:00+13:00'])(
  'an email of unknown outcome waits while the clock wrongly says %s, and goes out when it is right (H14, G4)',
  async (wrong) => {
    const outcomes: Outcome[] = [{ kind: 'unknown', reason: 'no answer' }]
    const keys: string[] = []
    const server = startTestServer({
      mailer: async (_, key) => {
        keys.push(key)
        return outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
      },
    })
    await runJobsOnce(server)
    await sentQuote(await server.signedIn({ admin: true }))
    server.wait(10_000)
    await deliverEmails(server.ctx, { kinds: emailKinds })
    const states = () => server.ctx.db.$client.prepare('select state from emails').pluck().all()
    server.setClock(wrong)
    for (let round = 0; round < 5; round += 1) {
      await deliverEmails(server.ctx, { kinds: emailKinds })
      server.wait(60_000)
    }
    expect(states()).toEqual(['pending'])
    expect(keys).toHaveLength(1)
    server.setClock('2026-11-02T09:10:00+13:00')
    await deliverEmails(server.ctx, { kinds: emailKinds })
    expect(states()).toEqual(['sent'])
    expect(new Set(keys).size).toBe(1)
  },
)

test('a PDF that failed while the clock was ahead is made again when the clock is right (H14)', async () => {
  let isBroken = true
  const server = startTestServer({
    pdf: async () => {
      if (isBroken) throw new Error('the worker is gone')
      return new TextEncoder().encode('%PDF-1.7\n')
    },
  })
  server.expectError('quote_document_failed')
  await sentQuote(await server.signedIn({ admin: true }), { valid_until: '2027-01-30' as never })
  server.setClock('2026-12-12T10:00:00+13:00')
  await runJobsOnce(server)
  isBroken = false
  server.setClock('2026-11-02T09:00:00+13:00')
  server.wait(120_000)
  await runJobsOnce(server)
  expect(server.ctx.db.$client.prepare('select count(*) from quote_documents').pluck().get()).toBe(1)
})

test('a link that was opened often while the clock was ahead opens when the clock is right (H14, C4)', async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }), { valid_until: '2027-01-30' as never })
  const open = async () => (await server.api.quotes[':token'].$get({ param: { token } })).status
  server.setClock('2026-12-12T10:00:00+13:00')
  for (let count = 0; count < 30; count += 1) expect(await open()).toBe(200)
  expect(await open()).toBe(429)
  server.setClock('2026-11-02T09:00:00+13:00')
  server.wait(60_000)
  expect(await open()).toBe(200)
})
