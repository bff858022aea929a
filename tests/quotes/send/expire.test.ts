import { describe, expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { type Instant, instant, msOf, seconds } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { deliverEmails } from '#src/mail/outbox/deliver.ts'
import { recordExpiries } from '#src/quotes/send/expire.ts'
import { undoSendSeconds } from '#src/quotes/send/rules.ts'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

// When a day ends: tests/base/time.process.test.ts.
test.each([
  ['2026-11-07', '2026-11-07T11:00:00.000Z'],
  ['2027-04-04', '2027-04-04T12:00:00.000Z'],
])('a quote is open through the last second of %s (C8)', async (valid_until, end) => {
  const { server, sendQuote } = await serverWithAdmin({ now: '2026-06-01T09:00:00+12:00' })
  const [late, timely] = [await sendQuote({ valid_until }), await sendQuote({ valid_until })]
  server.travelTo(instant(msOf(end as Instant) - seconds(1)))
  expect((await late.atLink()).status).toBe(200)
  expect((await timely.accept()).status).toBe(200)

  server.travelTo(end)
  await server.storesNothing(async () => {
    for (const act of [late.atLink, late.accept, late.reject])
      expect(await refusalOf(act())).toEqual([410, 'quote_expired'])
  })
  // A quote accepted in time stays readable.
  expect((await timely.atLink()).status).toBe(200)
})

test('an overdue quote is expired in every view before any job has run; its link answers 410 with the quote, to read', async () => {
  const { server, adminApi, expire, remove, see, atLink, ...quote } = await openQuote()
  const open = await see()
  server.travelTo('2026-11-18T09:00:00+13:00')
  const answer = await server.storesNothing(() => atLink())
  const refusal = { error: problems.quote_expired[1], code: 'quote_expired' }
  const shown = { ...open, readonly: true, expired: true }
  expect([answer.status, await answer.json()]).toEqual([410, { ...refusal, quote: shown }])
  expect(await quote.read()).toMatchObject({ status: 'expired', public_link: null })
  const { quotes } = await adminApi()
  const listed = async (status: 'expired' | 'sent') => (await read(quotes.$get({ query: { status } }))).items.length
  expect([await listed('expired'), await listed('sent')]).toEqual([1, 0])
  expect(await refusalOf(expire())).toEqual([409, 'quote_not_expirable'])
  expect((await remove()).status).toBe(200)
})

test('the job stores an expiry once and emails the owner once (C8)', async () => {
  const { server, sendQuote } = await openQuote()
  await sendQuote({ valid_until: '2026-11-30' })
  server.travelTo('2026-11-17T23:59:59+13:00')
  expect(recordExpiries(server.ctx)).toBe(0)
  server.travelTo('2026-11-18T00:00:00+13:00')
  await runJobsOnce(server)
  expect(server.rows('quotes', { status: 'expired' })).toHaveLength(1)
  await server.storesNothing(async () => {
    await runJobsOnce(server)
    expect(recordExpiries(server.ctx)).toBe(0)
  })
  const emails = (await server.deliver()).filter(({ subject }) => subject.includes('has expired'))
  expect(emails.map(({ to }) => to)).toEqual(['owner@southernaccounts.example'])
})

type Open = Awaited<ReturnType<typeof openQuote>>

test.each<[string, (quote: Open) => Promise<unknown>]>([
  ['marked expired', ({ expire }) => expire()],
  ['replaced', (quote) => quote.sendRevision(quote, { retainer_rate: 2000 })],
  ['sent to a corrected address', ({ correctEmail }) => correctEmail()],
  ['declined', ({ reject }) => reject()],
  ['accepted by telephone', ({ record }) => record({ decision: 'accepted', plan: 'retainer', told_by: 'Hana' })],
])('an email that gives more time is cancelled once the quote was %s', async (_, act) => {
  const quote = await openQuote()
  await quote.extend({ valid_until: '2026-11-24' })
  await act(quote)
  expect(quote.server.row('emails', { kind: 'quote_extended' }).state).toBe('discarded')
})

describe('the queued email of a quote', () => {
  /** A sent quote whose email gets this outcome first; `meanwhile` runs during the next delivery. */
  const queued = async (first: Outcome) => {
    const outcomes = [first]
    const posted: string[] = []
    const meanwhile: (() => Promise<unknown>)[] = []
    const mailer = async ({ subject }: { subject: string }): Promise<Outcome> => {
      posted.push(subject)
      await meanwhile.shift()?.()
      return outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
    }
    const quote = await openQuote({}, { mailer })
    quote.server.wait(seconds(undoSendSeconds))
    await deliverEmails(quote.server.ctx, { kinds: emailKinds })
    posted.length = 0
    return { ...quote, posted, meanwhile, state: () => quote.server.row('emails', { kind: 'quote_sent' }).state }
  }
  const later: Outcome = { kind: 'later', reason: '429', afterMs: 1000 }

  test('is cancelled when the quote is marked expired, and is not listed as stuck', async () => {
    const { server, admin, expire, posted, state } = await queued({ kind: 'refused', reason: '422' })
    expect(state()).toBe('dead')
    await expire()
    expect(state()).toBe('discarded')
    expect((await read(admin.api.admin.emails.$get())).items).toEqual([])
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
    const { server, expire, meanwhile, state } = await queued(later)
    meanwhile.push(expire)
    await server.deliver()
    expect(state()).toBe('sent')
  })
})
