import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { deliverEmails } from '#src/mail/outbox/deliver.ts'
import { undoSendSeconds } from '#src/quotes/send/rules.ts'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

// When a day ends: tests/base/time.process.test.ts.
test('a quote is open through the last second of its last day (C8)', async () => {
  const { server, sendQuote } = await serverWithAdmin()
  const [late, timely] = [await sendQuote(), await sendQuote()]
  server.travelTo('2026-11-17T23:59:59+13:00')
  expect((await late.atLink()).status).toBe(200)
  expect((await timely.accept()).status).toBe(200)

  server.travelTo('2026-11-18T00:00:00+13:00')
  await server.storesNothing(async () => {
    for (const act of [late.atLink, late.accept, late.reject])
      expect(await refusalOf(act())).toEqual([410, 'quote_expired'])
  })
  // A quote accepted in time stays readable.
  expect((await timely.atLink()).status).toBe(200)
})

test('an overdue quote is expired before any job has run; its link answers 410 with the quote, to read', async () => {
  const { server, expire, remove, see, atLink, ...quote } = await openQuote()
  const open = await see()
  server.travelTo('2026-11-18T09:00:00+13:00')
  const answer = await atLink()
  const shown = { ...open, readonly: true, expired: true }
  const refusal = { error: problems.quote_expired[1], code: 'quote_expired', quote: shown }
  expect([answer.status, await answer.json()]).toEqual([410, refusal])
  expect(await quote.read()).toMatchObject({ status: 'expired', public_link: null })
  expect(await refusalOf(expire())).toEqual([409, 'quote_not_expirable'])
  expect((await remove()).status).toBe(200)
})

test('a quote that is marked as expired says on which day it was, to both sides', async () => {
  const { expire, atLink, ...quote } = await openQuote()
  await expire()
  expect(await (await atLink()).json()).toMatchObject({ quote: { expired_on: '2026-11-02', last_day: '2026-11-17' } })
  expect(await quote.read()).toMatchObject({ next: 'Marked as expired on Mon 2 Nov' })
})

test('the job stores an expiry once and emails the owner once (C8)', async () => {
  const { server, sendQuote } = await openQuote()
  await sendQuote({ valid_until: '2026-11-30' })
  server.travelTo('2026-11-17T23:59:59+13:00')
  await runJobsOnce(server)
  expect(server.rows('quotes', { status: 'expired' })).toEqual([])
  server.travelTo('2026-11-18T00:00:00+13:00')
  await runJobsOnce(server)
  expect(server.rows('quotes', { status: 'expired' })).toHaveLength(1)
  await server.storesNothing(() => runJobsOnce(server))
  const emails = (await server.deliver()).filter(({ subject }) => subject.includes('has expired'))
  expect(emails).toMatchObject([{ to: 'owner@southernaccounts.example', replyTo: 'hana@rimu.example' }])
})

type Open = Awaited<ReturnType<typeof openQuote>>

test.each<[string, (quote: Open) => Promise<unknown>]>([
  ['declined', ({ reject }) => reject()],
  ['accepted by telephone', ({ record }) => record({ decision: 'accepted', plan: 'retainer', told_by: 'Hana' })],
])('an email that gives more time is cancelled once the quote was %s', async (_, act) => {
  const quote = await openQuote()
  await quote.extend({ valid_until: '2026-11-24' })
  await act(quote)
  expect(quote.server.row('emails', { kind: 'quote_extended' }).state).toBe('discarded')
})

/** A sent quote whose email gets this outcome first; `meanwhile` runs during the next delivery. */
const triedOnce = async (first: Outcome) => {
  const outcomes = [first]
  const meanwhile: (() => Promise<unknown>)[] = []
  const mailer = async (): Promise<Outcome> => {
    await meanwhile.shift()?.()
    return outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
  }
  const quote = await openQuote({}, { mailer })
  quote.server.wait(seconds(undoSendSeconds))
  await deliverEmails(quote.server.ctx, { kinds: emailKinds })
  return { ...quote, meanwhile, state: () => quote.server.row('emails', { kind: 'quote_sent' }).state }
}
const later: Outcome = { kind: 'later', reason: '429', afterMs: 1000 }

test('the refused email of a quote that is marked expired is cancelled, and not listed as stuck', async () => {
  const { admin, expire, state } = await triedOnce({ kind: 'refused', reason: '422' })
  expect(state()).toBe('dead')
  await expire()
  expect([state(), (await read(admin.api.admin.emails.$get())).items]).toEqual(['discarded', []])
})

test('the email of a quote is cancelled when the last day has passed, unless it is being delivered at that moment', async () => {
  const past = await triedOnce(later)
  past.server.travelTo('2026-11-18T00:00:00+13:00')
  await runJobsOnce(past.server)
  expect(past.state()).toBe('discarded')

  const { server, expire, meanwhile, state } = await triedOnce(later)
  meanwhile.push(expire)
  await server.deliver()
  expect(state()).toBe('sent')
})
