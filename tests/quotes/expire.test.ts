import { describe, expect, test } from 'vitest'
import type { Day } from '#src/base/time.ts'
import { seconds } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import { emailsAbout } from '#src/mail/list.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { recordExpiries } from '#src/quotes/expire.ts'
import { undoSendSeconds } from '#src/quotes/move-rules.ts'
import { dump, refusalOf, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { acceptance, rejection, sentQuote, shownHash } from './fixtures.ts'

// The end of a day in Auckland, also at both changes to and from daylight saving time.
const boundaries = [
  { valid_until: '2026-11-07', end: '2026-11-07T11:00:00.000Z' },
  { valid_until: '2026-06-30', end: '2026-06-30T12:00:00.000Z' },
  { valid_until: '2027-04-03', end: '2027-04-03T11:00:00.000Z' },
  { valid_until: '2027-04-04', end: '2027-04-04T12:00:00.000Z' },
  { valid_until: '2027-09-25', end: '2027-09-25T12:00:00.000Z' },
  { valid_until: '2027-09-26', end: '2027-09-26T11:00:00.000Z' },
]

const oneSecond = 1000

test.each(boundaries)('a quote is open through the last second of $valid_until (C8)', async ({ valid_until, end }) => {
  const server = startTestServer({ now: '2026-06-01T09:00:00+12:00' })
  const admin = await server.signedIn({ admin: true })
  const late = await sentQuote(admin, { valid_until: valid_until as Day })
  const timely = await sentQuote(admin, { valid_until: valid_until as Day })
  const param = { token: late.token }
  const shown_hash = await shownHash(server, late.token)

  server.travelTo(new Date(Date.parse(end) - oneSecond).toISOString())
  expect((await server.api.quotes[':token'].$get({ param })).status).toBe(200)
  expect(
    (
      await server.api.quotes[':token'].decision.$post({
        param: { token: timely.token },
        json: acceptance(await shownHash(server, timely.token)),
      })
    ).status,
  ).toBe(200)

  server.travelTo(end)
  const before = dump(server.ctx.db)
  expect(await refusalOf(server.api.quotes[':token'].$get({ param }))).toEqual([410, 'quote_expired'])
  expect(await refusalOf(server.api.quotes[':token'].decision.$post({ param, json: acceptance(shown_hash) }))).toEqual([
    410,
    'quote_expired',
  ])
  expect(await refusalOf(server.api.quotes[':token'].decision.$post({ param, json: rejection(shown_hash) }))).toEqual([
    410,
    'quote_expired',
  ])
  expect(dump(server.ctx.db)).toEqual(before)
  // A quote accepted in time stays readable.
  expect((await server.api.quotes[':token'].$get({ param: { token: timely.token } })).status).toBe(200)
})

test('an overdue quote is expired in every view before any job has run', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  server.travelTo('2026-11-18T09:00:00+13:00')
  const again = { ...admin, ...(await server.signedIn({ admin: true })) }
  const one = await (await again.api.admin.quotes[':id'].$get({ param: { id } })).json()
  expect(one).toMatchObject({ status: 'expired', public_link: null })
  for (const [status, count] of [
    ['expired', 1],
    ['sent', 0],
  ] as const) {
    const list = await (await again.api.admin.quotes.$get({ query: { status } })).json()
    expect(list.items).toHaveLength(count)
  }
  expect(await refusalOf(again.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} }))).toEqual([
    409,
    'quote_not_expirable',
  ])
  expect((await again.api.admin.quotes[':id'].delete.$post({ param: { id }, json: {} })).status).toBe(200)
})

test('the job stores an expiry once and emails the owner once (C8)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  await sentQuote(admin)
  await sentQuote(admin, { valid_until: '2026-11-30' as Day })
  server.travelTo('2026-11-17T23:59:59+13:00')
  expect(recordExpiries(server.ctx)).toBe(0)
  server.travelTo('2026-11-18T00:00:00+13:00')
  const expired = server.ctx.db.$client.prepare("select count(*) as n from quotes where status = 'expired'")
  await runJobsOnce(server)
  expect(expired.get()).toEqual({ n: 1 })
  const after = dump(server.ctx.db)
  await runJobsOnce(server)
  expect(recordExpiries(server.ctx)).toBe(0)
  expect(dump(server.ctx.db)).toEqual(after)
  const emails = (await server.deliver()).filter(({ subject }) => subject.includes('has expired'))
  expect(emails.map(({ to }) => to)).toEqual(['owner@southernaccounts.example'])
})

test('a quote marked expired keeps its token, which gets 410 (C2)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, token } = await sentQuote(admin)
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
  expect(await refusalOf(server.api.quotes[':token'].$get({ param: { token } }))).toEqual([410, 'quote_expired'])
})

describe('the queued email of a quote', () => {
  /** A sent quote whose email gets this outcome first; `meanwhile` runs during the next delivery. */
  const queued = async (first: Outcome) => {
    const outcomes = [first]
    const posted: string[] = []
    const meanwhile: (() => Promise<unknown>)[] = []
    const server = startTestServer({
      mailer: async ({ subject }) => {
        posted.push(subject)
        await meanwhile.shift()?.()
        return outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
      },
    })
    const admin = await server.signedIn({ admin: true })
    const { id } = await sentQuote(admin)
    server.wait(seconds(undoSendSeconds))
    await deliverEmails(server.ctx, { kinds: emailKinds })
    posted.length = 0
    const email = () => emailsAbout(server.ctx, { subjectId: id }).find(({ kind }) => kind === 'quote_sent')
    return { server, admin, id, posted, meanwhile, email }
  }
  const later: Outcome = { kind: 'later', reason: '429', afterMs: 1000 }

  test('is cancelled when the quote is marked expired, and is not listed as stuck', async () => {
    const { server, admin, id, posted, email } = await queued({ kind: 'refused', reason: '422' })
    expect(email()).toMatchObject({ state: 'dead' })
    await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
    expect(email()).toMatchObject({ state: 'discarded' })
    expect((await (await admin.api.admin.emails.$get()).json()).items).toEqual([])
    await server.deliver()
    expect(posted).toEqual([])
  })

  test('is cancelled when the last day has passed; the owner’s email is sent', async () => {
    const { server, posted } = await queued(later)
    server.travelTo('2026-11-18T00:00:00+13:00')
    recordExpiries(server.ctx)
    await server.deliver()
    expect(posted).toEqual([expect.stringContaining('has expired')])
  })

  test('counts as sent if it is being delivered at that moment', async () => {
    const { server, admin, id, meanwhile, email } = await queued(later)
    meanwhile.push(() => admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} }))
    await server.deliver()
    expect(email()).toMatchObject({ state: 'sent' })
  })
})
