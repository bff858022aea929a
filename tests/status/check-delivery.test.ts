import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { reference } from '#src/quotes/rules.ts'
import { hardBounce, report, webhookSecret } from '#tests/fixtures/webhook.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { lineOf, startWatched } from './fixtures.ts'

const environment = { RESEND_WEBHOOK_SECRET: webhookSecret }

const providerIdOf = ({ ctx }: ReturnType<typeof startWatched>, kind: string) =>
  ctx.db.$client.prepare('select provider_id from emails where kind = ?').pluck().get(kind) as string

test('without the webhook’s secret the status says in yellow what to set and where (G6)', async () => {
  expect(await lineOf(startWatched(), 'delivery')).toEqual({
    name: 'delivery',
    state: 'yellow',
    text: 'Whether emails arrive is not known.',
    todo: 'At Resend, under Webhooks, add http://localhost:3000/api/webhooks/resend, and set RESEND_WEBHOOK_SECRET to its signing secret.',
  })
})

test('an email to a client that came back is named in yellow for a week (G6)', async () => {
  const server = startWatched({ environment })
  expect(await lineOf(server, 'delivery')).toMatchObject({ state: 'green' })
  const { id } = await sentQuote(await server.signedIn({ admin: true }))
  await server.deliver()
  const at = new Date(server.ctx.clock()).toISOString()
  await report(server, { type: 'email.bounced', email_id: 're_1', bounce: hardBounce, at })
  expect(await lineOf(server, 'delivery')).toEqual({
    name: 'delivery',
    state: 'yellow',
    text: `In the last 7 days 1 email to a client did not arrive: ${reference(id)}.`,
    todo: 'Open each in the list of quotes and call the client.',
  })
  server.wait(hours(24 * 7) + 1)
  expect((await lineOf(server, 'delivery'))?.text).not.toContain('did not arrive')
})

test('a later email about the same quote that arrived makes the one before good (G6)', async () => {
  const server = startWatched({ environment })
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  await server.deliver()
  const at = new Date(server.ctx.clock()).toISOString()
  await report(server, { type: 'email.bounced', email_id: 're_1', bounce: hardBounce, at })
  server.wait(60_000)
  const { nda } = admin.api.admin.quotes[':id']
  expect((await nda.$post({ param: { id }, json: { allow_bounced: true } })).status).toBe(200)
  await server.deliver()
  expect((await lineOf(server, 'delivery'))?.state).toBe('yellow')
  await report(server, { type: 'email.delivered', email_id: providerIdOf(server, 'nda_invited'), at })
  expect(await lineOf(server, 'delivery')).toMatchObject({ state: 'green' })
})

test('emails that nothing is reported of for an hour are yellow: the webhook does not come (G6)', async () => {
  const server = startWatched({ environment })
  await sentQuote(await server.signedIn({ admin: true }))
  await server.deliver()
  expect(await lineOf(server, 'delivery')).toMatchObject({ state: 'green' })
  server.wait(hours(1) + 1)
  expect(await lineOf(server, 'delivery')).toEqual({
    name: 'delivery',
    state: 'yellow',
    text: 'Resend has reported nothing of the emails since 2 Nov 2026, 9:00 am NZDT.',
    todo: expect.stringContaining('http://localhost:3000/api/webhooks/resend is there and enabled'),
  })
  await report(server, { type: 'email.delivered', email_id: 're_1' })
  expect(await lineOf(server, 'delivery')).toMatchObject({ state: 'green' })
})

test('emails to the owner that come back are red, and those to strangers are no news (G6)', async () => {
  const server = startWatched({ environment })
  await newLead(server, await server.signedIn({ admin: true }))
  await server.deliver()
  const at = new Date(server.ctx.clock()).toISOString()
  const bounce = (kind: string) =>
    report(server, { type: 'email.bounced', email_id: providerIdOf(server, kind), bounce: hardBounce, at })
  await bounce('assessment_confirmed')
  expect(await lineOf(server, 'delivery')).toMatchObject({ state: 'green' })
  await bounce('assessment_received')
  expect(await lineOf(server, 'delivery')).toMatchObject({
    state: 'red',
    text: `Emails to you, at ${server.config.notifyEmail}, do not arrive.`,
    todo: expect.stringContaining('NOTIFY_EMAIL'),
  })
})
