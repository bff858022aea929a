import { expect, test } from 'vitest'
import { days, hours, instant, minutes, seconds } from '#src/base/time.ts'
import { createCrypto } from '#src/crypto.ts'
import { openDatabase } from '#src/db/open.ts'
import { emailKinds } from '#src/emails.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { deliverEmails } from '#src/mail/outbox/deliver.ts'
import { type Behaviour, retryAfterSeconds } from '#tests/fixtures/fakes/fake-resend.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { secret } from './fixtures.ts'
import { openOutbox, outboxWaiting, outboxWithProvider } from './outbox.ts'

const unknown: Outcome = { kind: 'unknown', reason: 'no answer' }
const closed: Outcome = { kind: 'closed', reason: '403 invalid_api_key' }
const quota: Outcome = { kind: 'quota', reason: '429 daily_quota_exceeded' }

test('an email is delivered once, complete, under its key (G2)', async () => {
  const { provider, queue, deliver, row, now } = await outboxWithProvider()
  const id = queue()
  for (const _ of [1, 2]) expect(await deliver()).toEqual({ nextInMs: null })
  expect(provider.requests).toHaveLength(1)
  expect(provider.emails).toEqual([
    {
      id: row(id).provider_id,
      key: expect.stringMatching(/^quote_sent\/quo_1\/1@\w{16}$/),
      from: 'Southern Accounts <hello@southernaccounts.example>',
      to: 'hana@rimu.example',
      subject: 'Quote for Rimu & Tōtara Foods Limited',
      reply_to: 'hello@southernaccounts.example',
      html: expect.stringContaining(secret),
      text: expect.stringContaining(secret),
    },
  ])
  expect(row(id)).toMatchObject({ state: 'sent', attempts: 1, leased_until: null, sent_at: instant(now()) })
})

test('there are never more than 2 requests in any second (G2)', async () => {
  const { attempts, queue, deliverFor, now } = openOutbox()
  const start = now()
  for (let email = 0; email < 5; email += 1) queue()
  await deliverFor()
  expect(attempts.map(({ at }) => at - start)).toEqual([0, 500, 1000, 1500, 2000])
})

test('two workers on one file deliver an email once (G2)', async () => {
  const { file, db } = databaseOnDisk()
  const { provider, queue, deliver } = await outboxWithProvider({ db })
  const other = await outboxWithProvider({ provider, db: openDatabase(file) })
  queue()
  queue()
  await Promise.all([deliver(), other.deliver()])
  expect(provider.requests.map(({ key }) => key).sort()).toEqual(
    [1, 2].map((n) => expect.stringMatching(`^quote_sent/quo_1/${n}@`)),
  )
  expect(provider.emails).toHaveLength(2)
})

test('an email whose worker died is sent again under the same key after its lease of 60 s (G2)', async () => {
  const { file, db: former } = databaseOnDisk()
  const dead = outboxWaiting({ db: former })
  const id = dead.queue()
  void dead.deliver()
  await dead.taken
  const db = openDatabase(file)
  const { provider, deliver, travel, now, row } = await outboxWithProvider({ db })
  const takenAt = instant(now())
  expect(await deliver()).toEqual({ nextInMs: seconds(60) })
  travel(seconds(60) - 1)
  expect(await deliver()).toEqual({ nextInMs: 1 })
  expect(provider.requests).toHaveLength(0)
  travel(1)
  await deliver()
  expect(provider.emails.map(({ key }) => key)).toEqual([expect.stringMatching('^quote_sent/quo_1/1@')])
  expect(row(id)).toMatchObject({ state: 'sent', attempts: 2, unknown_since: takenAt })
})

/** An outbox whose one email was tried once, and what is recorded of it. */
const attempted = async (behaviour: Behaviour) => {
  const outbox = await outboxWithProvider(behaviour.startsWith('hang') ? { firstTimeoutMs: 100 } : {})
  // A client may try again by itself after a cut connection: the second answer is the same.
  outbox.provider.behave(behaviour, ...(behaviour.startsWith('reset') ? [behaviour] : []))
  const id = outbox.queue()
  await outbox.deliver()
  const recorded = outbox.row(id)
  expect(recorded.leased_until).toBeNull()
  // Whom the provider names is nobody's business in a log (H10).
  expect(JSON.stringify([recorded.reason, outbox.logged])).not.toMatch(/hana@|rimu\.example/)
  return { ...outbox, id, recorded }
}

test.each<Behaviour>(['422', '422 quoting', '409 invalid'])('%s ends it, and is logged (G3)', async (behaviour) => {
  const { id, recorded, logged, deliver, now } = await attempted(behaviour)
  expect(recorded).toMatchObject({ state: 'dead', unknown_since: null, reason: expect.stringMatching(/^4\d\d \w+/) })
  expect(await deliver()).toEqual({ nextInMs: null })
  const line = { at: instant(now()), level: 'warn', event: 'email_refused', emailId: id, kind: 'quote_sent' }
  expect(logged).toEqual([{ ...line, count: 1, reason: recorded.reason }])
})

type Delay = [from: number, to: number]
const backOff: Delay = [750, 1000]
const maybeAccepted: Behaviour[] = [
  ...(['408', '409 concurrent', '500', '502 html', '200 garbage', '200 no id'] as const),
  ...(['hang', 'hang after accept', 'reset', 'reset after accept'] as const),
]

test.each<[Behaviour, Delay, what?: string]>([
  ['401', [minutes(5), minutes(5)]],
  ['403', [minutes(5), minutes(5)]],
  ['429', [seconds(retryAfterSeconds), seconds(retryAfterSeconds)]],
  ['429 for years', [days(1), days(1)]],
  ['429 without a time', backOff],
  ['429 daily quota', [hours(1), hours(1)]],
  ['429 monthly quota', [hours(1), hours(1)]],
  ...maybeAccepted.map((each): [Behaviour, Delay, string] => [each, backOff, 'may have been accepted']),
])('%s delays it by %j ms, and it is delivered once (G3)', async (behaviour, [from, to], what) => {
  const { provider, recorded, id, row, now, deliverFor } = await attempted(behaviour)
  expect(recorded).toMatchObject({ state: 'pending', unknown_since: what ? instant(now()) : null })
  const dueInMs = Date.parse(recorded.due_at) - now()
  expect(dueInMs).toBeGreaterThanOrEqual(from)
  expect(dueInMs).toBeLessThanOrEqual(to)
  await deliverFor()
  expect(row(id)).toMatchObject({ state: 'sent', reason: null })
  expect(provider.emails).toHaveLength(1)
  expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(1)
})

test('attempts are 1 s, 2 s, 4 s … 15 min apart, each up to a quarter shorter (G3)', async () => {
  const { attempts, queue, deliverFor } = openOutbox(Array(16).fill(unknown))
  queue()
  await deliverFor()
  const gaps = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0))
  const shares = gaps.map((gap, index) => gap / Math.min(1000 * 2 ** index, minutes(15)))
  expect(shares).toHaveLength(16)
  expect(shares.filter((share) => share < 0.75 || share > 1)).toEqual([])
})

test('after a refusal of the account nothing is sent for 5 minutes; it is retried without limit and nothing is lost (G3, G4)', async () => {
  const { attempts, loggedAs, queue, deliver, deliverFor, travel, row, states, now } = openOutbox(
    Array(300).fill(closed),
  )
  const ids = [queue(), queue()]
  const start = now()
  expect(await deliver()).toEqual({ nextInMs: minutes(5) })
  travel(minutes(5) - 1)
  expect(await deliver()).toEqual({ nextInMs: 1 })
  expect(attempts).toHaveLength(1)
  await deliverFor(hours(24))
  expect(ids.map(row)).toMatchObject(Array(2).fill({ state: 'pending', unknown_since: null }))
  expect(attempts[1]?.at).toBe(start + minutes(5))
  expect(new Set(loggedAs('error'))).toEqual(new Set(['emails_closed']))
  await deliverFor()
  expect(states(ids)).toEqual(['sent', 'sent'])
})

test('a rate limit on one email delays all (G3)', async () => {
  const { attempts, queue, deliver } = openOutbox([{ kind: 'later', reason: '429', afterMs: seconds(7) }])
  queue()
  queue()
  for (const _ of [1, 2]) expect(await deliver()).toEqual({ nextInMs: seconds(7) })
  expect(attempts).toHaveLength(1)
})

test('an email postponed by a clock ten years ahead is due when the clock is right, after the others (G3)', async () => {
  const { attempts, queue, deliver, deliverFor, travel, states } = openOutbox()
  travel(days(3650))
  const ids = [queue(), queue()]
  travel(-days(3650))
  ids.push(queue())
  expect(await deliver()).toEqual({ nextInMs: 500 })
  expect(states(ids)).toEqual(['pending', 'pending', 'sent'])
  await deliverFor(seconds(1))
  expect(states(ids)).toEqual(['sent', 'sent', 'sent'])
  expect(attempts).toHaveLength(3)
})

test('a clock set back does not stop delivery, nor end a postponement by a day (G3)', async () => {
  const dayOff: Outcome = { kind: 'later', reason: '429', afterMs: days(1) }
  const { attempts, queue, deliver, travel } = openOutbox([dayOff, closed])
  queue()
  await deliver()
  travel(-minutes(1))
  expect(await deliver()).toEqual({ nextInMs: days(1) + minutes(1) })
  expect(attempts).toHaveLength(1)
  travel(days(1) + minutes(1))
  await deliver()
  travel(-days(10))
  queue()
  await deliver()
  expect(attempts).toHaveLength(3)
})

test('clients’ emails leave before the owner’s, and strangers’ last, whenever they were queued (F15)', async () => {
  const { attempts, queue, queueForOwner, queueForStranger, travel, deliverFor } = openOutbox()
  for (const next of [queueForStranger, queueForOwner, queue, queueForStranger, queueForOwner, queue]) {
    next()
    travel(seconds(1))
  }
  await deliverFor()
  expect(attempts.map(({ key }) => key)).toEqual([
    ...['quote_sent/quo_1/3', 'quote_sent/quo_1/6', 'audit_head/2/1', 'audit_head/5/1'],
    ...['confirm_email/usr_1/1', 'confirm_email/usr_4/1'],
  ])
})

test('a quota that refuses a stranger’s email delays strangers alone, for a day (F15)', async () => {
  const { attempts, loggedAs, queueForStranger, deliverFor, now, states, ...outbox } = openOutbox([quota])
  const start = now()
  const strangers = [queueForStranger(), queueForStranger()]
  await deliverFor(minutes(1))
  expect(attempts).toHaveLength(1)
  strangers.push(queueForStranger())
  const others = [outbox.queueForOwner(), outbox.queue()]
  await deliverFor(seconds(2))
  expect(states(others)).toEqual(['sent', 'sent'])
  await deliverFor(hours(23))
  expect(attempts).toHaveLength(3)
  await deliverFor()
  expect(states(strangers)).toEqual(['sent', 'sent', 'sent'])
  expect(attempts[3]?.at).toBe(start + days(1))
  expect([loggedAs('warn'), loggedAs('error')]).toEqual([['email_over_quota'], []])
})

test('a quota that refuses a client’s email tries one of them each hour, and the others after a day (F15)', async () => {
  const { attempts, queue, deliverFor, travel, now, states, ...outbox } = openOutbox([quota, quota, quota])
  const start = now()
  const clients = [queue(), queue()]
  const others = [outbox.queueForOwner(), outbox.queueForStranger()]
  await deliverFor(hours(2) + minutes(1))
  expect(attempts.map(({ at }) => at - start)).toEqual([0, hours(1), hours(2)])
  travel(start + hours(3) - now())
  clients.push(queue())
  await deliverFor(seconds(2))
  expect(states(clients)).toEqual(['sent', 'sent', 'sent'])
  expect(states(others)).toEqual(['pending', 'pending'])
  await deliverFor()
  expect(states(others)).toEqual(['sent', 'sent'])
  expect(attempts[6]?.at).toBe(start + days(1))
})

test('an attempt of unknown outcome is repeated for 23 hours, then set aside and sent by nobody (G4)', async () => {
  const { attempts, logged, queue, deliver, deliverFor, row, now } = openOutbox(Array(300).fill(unknown))
  const id = queue()
  const start = now()
  await deliverFor(hours(25))
  const tried = attempts.length
  const lastAfter = (attempts.at(-1)?.at ?? 0) - start
  expect([lastAfter > hours(22), lastAfter < hours(23)]).toEqual([true, true])
  expect(row(id)).toMatchObject({ state: 'ambiguous', leased_until: null, unknown_since: instant(start) })
  expect(logged.at(-1)).toMatchObject({ event: 'email_ambiguous', emailId: id })
  expect(await deliver()).toEqual({ nextInMs: null })
  expect(attempts).toHaveLength(tried)
})

test('an email that cannot be decrypted or rendered waits, is logged, and delays no other', async () => {
  const { ctx, logged, queue, deliver, deliverFor, row, travel, now } = openOutbox()
  const [id, other] = [queue(), queue()]
  const otherKey = createCrypto([new Uint8Array(32).fill(9)], ctx.random)
  await deliverEmails({ ...ctx, crypto: otherKey }, { kinds: emailKinds })
  await deliver()
  const untried = { state: 'pending', attempts: 0 }
  const due_at = instant(now() + minutes(15))
  expect(row(id)).toMatchObject({ ...untried, leased_until: null, unknown_since: null, due_at })
  expect(row(other).state).toBe('sent')
  expect(logged.find(({ level }) => level === 'error')).toMatchObject({ event: 'email_unwritten', emailId: id })
  travel(minutes(15))
  await deliver([])
  expect(row(id)).toMatchObject(untried)
  await deliverFor()
  expect(row(id).state).toBe('sent')
})
