import { expect, test } from 'vitest'
import { days, hours, minutes } from '#src/base/time.ts'
import { reference } from '#src/quotes/rules.ts'
import { checkDelivery } from '#src/status/check-delivery.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { reportOf, webhookSecret } from '#tests/fixtures/webhook.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

/** A sent quote on a server that hears of its emails, and the check. */
const openReported = async () => {
  const opened = await openQuote({}, { environment: { RESEND_WEBHOOK_SECRET: webhookSecret } })
  const { server } = opened
  await server.deliver()
  const reported = (...of: [type: 'delivered' | 'bounced', kind: string]) => reportOf(server, ...of)
  return { ...opened, reported, check: () => checkDelivery(server.ctx) }
}

test('without the webhook’s secret the status says in yellow what to set and where (G6)', () => {
  expect(checkDelivery(startTestServer().ctx)).toEqual({
    name: 'delivery',
    state: 'yellow',
    text: 'Whether emails arrive is not known.',
    todo: 'At Resend, under Webhooks, add http://localhost:3000/api/webhooks/resend, and set RESEND_WEBHOOK_SECRET to its signing secret.',
  })
})

test('an email to a client that came back is named in yellow for a week (G6)', async () => {
  const { server, id, reported, check } = await openReported()
  expect(check().state).toBe('green')
  await reported('bounced', 'quote_sent')
  expect(check()).toEqual({
    name: 'delivery',
    state: 'yellow',
    text: `In the last 7 days 1 email to a client did not arrive: ${reference(id)}.`,
    todo: 'Open each in the list of quotes and call the client.',
  })
  server.wait(days(7) + 1)
  expect(check().text).not.toContain('did not arrive')
})

test('a later email about the same quote that arrived makes the one before good (G6)', async () => {
  const { server, asAdmin, reported, check } = await openReported()
  await reported('bounced', 'quote_sent')
  server.wait(minutes(1))
  expect((await asAdmin('/nda', { allow_bounced: true })).status).toBe(200)
  await server.deliver()
  expect(check().state).toBe('yellow')
  await reported('delivered', 'nda_invited')
  expect(check().state).toBe('green')
})

test('emails that nothing is reported of for an hour are yellow: the webhook does not come (G6)', async () => {
  const { server, reported, check } = await openReported()
  expect(check().state).toBe('green')
  server.wait(hours(1) + 1)
  expect(check()).toMatchObject({
    state: 'yellow',
    text: 'Resend has reported nothing of the emails since 2 Nov 2026, 9:00 am NZDT.',
    todo: expect.stringContaining('http://localhost:3000/api/webhooks/resend is there and enabled'),
  })
  await reported('delivered', 'quote_sent')
  expect(check().state).toBe('green')
})

test('emails to the owner that come back are red, and those to strangers are no news (G6)', async () => {
  const { server, admin, reported, check } = await openReported()
  await newLead(server, admin)
  await server.deliver()
  await reported('bounced', 'assessment_confirmed')
  expect(check().state).toBe('green')
  await reported('bounced', 'assessment_received')
  expect(check()).toMatchObject({
    state: 'red',
    text: `Emails to you, at ${server.config.notifyEmail}, do not arrive.`,
    todo: expect.stringContaining('NOTIFY_EMAIL'),
  })
})
