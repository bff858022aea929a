import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { days, hours, type Instant, instant, minutes, msOf, seconds } from '#src/base/time.ts'
import { createCrypto } from '#src/crypto.ts'
import { emailKinds } from '#src/emails.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import type { Mailer, Outcome } from '#src/mail/mailer.ts'
import { type Behaviour, retryAfterSeconds, startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { secret } from './fixtures.ts'
import { createOutbox, temporaryDirectory } from './outbox.ts'

const open = async (changes: Parameters<typeof createOutbox>[0] = {}) => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  return { provider, ...createOutbox({ providerUrl: provider.url, ...changes }) }
}

/** An outbox whose provider returns these outcomes, then `sent`, with the time of each attempt. */
const scriptedRoom = (outcomes: Outcome[]) => {
  const attempts: { at: number; key: string }[] = []
  const mailer: Mailer = async (_, key) => {
    attempts.push({ at: outbox.now(), key })
    return outcomes.shift() ?? { kind: 'sent', providerId: 'id' }
  }
  const outbox = createOutbox({ mailer })
  return { attempts, ...outbox }
}

const unknown: Outcome = { kind: 'unknown', reason: 'no answer' }

describe('an attempt', () => {
  test('an email is delivered once, complete, under its key (G2)', async () => {
    const { provider, ctx, queue, deliver, row } = await open()
    const id = queue()
    expect(await deliver()).toEqual({ nextInMs: null })
    expect(provider.emails).toEqual([
      {
        id: row(id).provider_id,
        key: 'quote_sent/quo_1/1',
        from: 'Southern Accounts <hello@southernaccounts.example>',
        to: 'hana@rimu.example',
        subject: 'Quote for Rimu & Tōtara Foods Limited',
        reply_to: 'hello@southernaccounts.example',
        html: expect.stringContaining(secret),
        text: expect.stringContaining(secret),
      },
    ])
    expect(row(id)).toMatchObject({ state: 'sent', attempts: 1, leased_until: null, sent_at: instant(ctx.clock()) })
    expect(await deliver()).toEqual({ nextInMs: null })
    expect(provider.requests).toHaveLength(1)
  })

  test('there are never more than 2 requests in any second (G2)', async () => {
    const { attempts, queue, deliverFor } = scriptedRoom([])
    for (let email = 0; email < 9; email++) queue()
    await deliverFor()
    expect(attempts).toHaveLength(9)
    for (const { at } of attempts) {
      expect(attempts.filter((other) => other.at >= at && other.at < at + 1000).length).toBeLessThanOrEqual(2)
    }
  })

  test('two workers on one file deliver an email once (G2)', async () => {
    const file = join(temporaryDirectory(), 'db.sqlite')
    const one = await open({ file })
    const other = createOutbox({ providerUrl: one.provider.url, file })
    one.queue()
    one.queue()
    await Promise.all([one.deliver(), other.deliver()])
    expect(one.provider.requests.map(({ key }) => key).sort()).toEqual(['quote_sent/quo_1/1', 'quote_sent/quo_1/2'])
    expect(one.provider.emails).toHaveLength(2)
  })

  test('an email whose worker died is sent again under the same key after its lease of 60 s (G2)', async () => {
    const file = join(temporaryDirectory(), 'db.sqlite')
    const dead = createOutbox({ mailer: () => new Promise(() => {}), file })
    const id = dead.queue()
    void dead.deliver()
    await expect.poll(() => dead.row(id).attempts).toBe(1)
    const { provider, deliver, travel, now, row } = await open({ file })

    expect(await deliver()).toEqual({ nextInMs: seconds(60) })
    travel(seconds(60) - 1)
    expect(await deliver()).toEqual({ nextInMs: 1 })
    expect(provider.requests).toHaveLength(0)
    travel(1)
    await deliver()
    expect(provider.emails.map(({ key }) => key)).toEqual(['quote_sent/quo_1/1'])
    expect(row(id)).toMatchObject({ state: 'sent', attempts: 2, unknown_since: instant(now() - seconds(60)) })
  })

  test('a delivery is recorded even when the lease has expired (G2)', async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const { queue, deliver, travel, row } = createOutbox({ mailer: () => promise })
    const id = queue()
    const inFlight = deliver()
    await expect.poll(() => row(id).attempts).toBe(1)
    travel(minutes(2))
    resolve({ kind: 'sent', providerId: 'late' })
    await inFlight
    expect(row(id)).toMatchObject({ state: 'sent', provider_id: 'late', leased_until: null })
  })
})

describe('the outcome of an attempt', () => {
  const cases: [Behaviour, { state: string; dueIn?: [number, number]; unknown: boolean }][] = [
    ['422', { state: 'dead', unknown: false }],
    ['422 quoting', { state: 'dead', unknown: false }],
    ['409 invalid', { state: 'dead', unknown: false }],
    ['408', { state: 'pending', dueIn: [750, 1000], unknown: true }],
    ['401', { state: 'pending', dueIn: [minutes(5), minutes(5)], unknown: false }],
    ['403', { state: 'pending', dueIn: [minutes(5), minutes(5)], unknown: false }],
    ['429', { state: 'pending', dueIn: [seconds(retryAfterSeconds), seconds(retryAfterSeconds)], unknown: false }],
    ['429 for years', { state: 'pending', dueIn: [days(1), days(1)], unknown: false }],
    ['429 without a time', { state: 'pending', dueIn: [750, 1000], unknown: false }],
    ['429 daily quota', { state: 'pending', dueIn: [hours(1), hours(1)], unknown: false }],
    ['429 monthly quota', { state: 'pending', dueIn: [hours(1), hours(1)], unknown: false }],
    ['409 concurrent', { state: 'pending', dueIn: [750, 1000], unknown: true }],
    ['500', { state: 'pending', dueIn: [750, 1000], unknown: true }],
    ['502 html', { state: 'pending', dueIn: [750, 1000], unknown: true }],
    ['200 garbage', { state: 'pending', dueIn: [750, 1000], unknown: true }],
    ['200 no id', { state: 'pending', dueIn: [750, 1000], unknown: true }],
    ['hang', { state: 'pending', dueIn: [750, 1000], unknown: true }],
    ['hang after accept', { state: 'pending', dueIn: [750, 1000], unknown: true }],
    ['reset', { state: 'pending', dueIn: [750, 1000], unknown: true }],
    ['reset after accept', { state: 'pending', dueIn: [750, 1000], unknown: true }],
  ]

  test.each(cases)(
    '%s has its own consequence, and the email is delivered once where it can be (G3)',
    async (behaviour, then) => {
      const { provider, logged, queue, deliver, deliverFor, row, now } = await open({
        timeoutMs: behaviour.startsWith('hang') ? 100 : seconds(30),
      })
      // A client may try again by itself after a cut connection: the second answer is the same.
      provider.behave(behaviour, ...(behaviour.startsWith('reset') ? [behaviour] : []))
      const id = queue()
      await deliver()
      const { state, due_at, unknown_since, leased_until } = row(id)
      expect({ state, leased_until, unknown: unknown_since !== null }).toEqual({
        state: then.state,
        leased_until: null,
        unknown: then.unknown,
      })
      if (then.unknown) expect(unknown_since).toBe(instant(now()))
      // Whom the provider names is nobody's business in a log (H10).
      expect(row(id).reason).not.toContain('@rimu')
      expect(JSON.stringify(logged)).not.toMatch(/hana@|rimu\.example/)
      if (!then.dueIn) {
        expect(row(id).reason).toMatch(/^4\d\d \w+/)
        expect(await deliver()).toEqual({ nextInMs: null })
        return
      }
      const dueIn = Date.parse(due_at) - now()
      expect(dueIn).toBeGreaterThanOrEqual(then.dueIn[0])
      expect(dueIn).toBeLessThanOrEqual(then.dueIn[1])

      await deliverFor()
      expect(row(id)).toMatchObject({ state: 'sent', reason: null })
      expect(provider.emails).toHaveLength(1)
      expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(1)
    },
  )

  test('an email waits while the provider is unreachable (G3)', async () => {
    const { provider, queue, deliver, row } = await open()
    await provider.stop()
    const id = queue()
    await deliver()
    expect(row(id)).toMatchObject({ state: 'pending', attempts: 1 })
  })

  test('attempts are 1 s, 2 s, 4 s … 15 min apart, each up to a quarter shorter (G3)', async () => {
    const { attempts, queue, deliverFor } = scriptedRoom(Array(16).fill(unknown))
    queue()
    await deliverFor()
    expect(attempts).toHaveLength(17)
    const gaps = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0))
    gaps.forEach((gap, index) => {
      const full = Math.min(1000 * 2 ** index, minutes(15))
      expect(gap).toBeGreaterThanOrEqual(full * 0.75)
      expect(gap).toBeLessThanOrEqual(full)
    })
    expect(new Set(gaps.slice(10)).size).toBeGreaterThan(1)
  })

  test('a refused email is logged without the address (G3)', async () => {
    const { ctx, logged, queue, deliver, row } = createOutbox({
      mailer: async () => ({ kind: 'refused', reason: '422 validation_error' }),
    })
    const id = queue()
    await deliver()
    expect(row(id)).toMatchObject({ state: 'dead', reason: '422 validation_error', leased_until: null })
    expect(logged).toEqual([
      {
        at: instant(ctx.clock()),
        level: 'warn',
        event: 'email_refused',
        emailId: id,
        kind: 'quote_sent',
        count: 1,
        reason: '422 validation_error',
      },
    ])
  })

  test('nothing is sent for 5 minutes after the provider refuses the account, and nothing is lost (G3)', async () => {
    const { attempts, logged, queue, deliver, deliverFor, travel, row, now } = scriptedRoom([
      { kind: 'closed', reason: '403 invalid_api_key' },
    ])
    const ids = [queue(), queue(), queue()]
    const start = now()
    expect(await deliver()).toEqual({ nextInMs: minutes(5) })
    travel(minutes(5) - 1)
    expect(await deliver()).toEqual({ nextInMs: 1 })
    expect(attempts).toHaveLength(1)
    expect(ids.map((id) => row(id).state)).toEqual(['pending', 'pending', 'pending'])
    await deliverFor()
    expect(ids.map((id) => row(id).state)).toEqual(['sent', 'sent', 'sent'])
    expect(attempts[1]?.at).toBe(start + minutes(5))
    expect(logged.filter(({ level }) => level === 'error').map(({ event }) => event)).toEqual(['emails_closed'])
  })

  test('a rate limit on one email delays all (G3)', async () => {
    const { attempts, queue, deliver } = scriptedRoom([
      { kind: 'later', reason: '429 rate_limit_exceeded', afterMs: seconds(7) },
    ])
    queue()
    queue()
    expect(await deliver()).toEqual({ nextInMs: seconds(7) })
    expect(await deliver()).toEqual({ nextInMs: seconds(7) })
    expect(attempts).toHaveLength(1)
  })

  test('a clock set back does not stop delivery (G3)', async () => {
    const { attempts, queue, deliver, travel } = scriptedRoom([{ kind: 'closed', reason: '401 missing_api_key' }])
    queue()
    await deliver()
    travel(-days(10))
    queue()
    await deliver()
    expect(attempts).toHaveLength(2)
  })

  test('an email postponed by a clock ten years ahead is due when the clock is right, after the others (G3)', async () => {
    const { attempts, queue, deliver, travel, row } = scriptedRoom([])
    travel(days(3650))
    const ids = [queue(), queue()]
    travel(-days(3650))
    ids.push(queue())
    expect(await deliver()).toEqual({ nextInMs: 500 })
    expect(ids.map((id) => row(id).state)).toEqual(['pending', 'pending', 'sent'])
    for (let turn = 0; turn < 2; turn += 1) {
      travel(500)
      await deliver()
    }
    expect(ids.map((id) => row(id).state)).toEqual(['sent', 'sent', 'sent'])
    expect(attempts).toHaveLength(3)
    expect(await deliver()).toEqual({ nextInMs: null })
  })

  test('a postponement by a day survives a clock set back by a minute (G3)', async () => {
    const { attempts, queue, deliver, travel } = scriptedRoom([{ kind: 'later', reason: '429', afterMs: days(1) }])
    queue()
    await deliver()
    travel(-minutes(1))
    expect(await deliver()).toEqual({ nextInMs: days(1) + minutes(1) })
    expect(attempts).toHaveLength(1)
  })
})

describe('the classes', () => {
  const quota: Outcome = { kind: 'quota', reason: '429 daily_quota_exceeded' }
  const states = ({ row }: ReturnType<typeof scriptedRoom>, ids: string[]) => ids.map((id) => row(id).state)

  test('clients’ emails leave before the owner’s, and strangers’ last, whenever they were queued (F15)', async () => {
    const { attempts, queue, queueForOwner, queueForStranger, travel, deliverFor } = scriptedRoom([])
    for (const next of [queueForStranger, queueForOwner, queue, queueForStranger, queueForOwner, queue]) {
      next()
      travel(seconds(1))
    }
    await deliverFor()
    expect(attempts.map(({ key }) => key)).toEqual([
      'quote_sent/quo_1/3',
      'quote_sent/quo_1/6',
      'audit_head/2/1',
      'audit_head/5/1',
      'confirm_email/usr_1/1',
      'confirm_email/usr_4/1',
    ])
  })

  test('a quota that refuses a stranger’s email delays strangers alone, for a day (F15)', async () => {
    const outbox = scriptedRoom([quota])
    const { attempts, logged, queue, queueForOwner, queueForStranger, deliverFor, now } = outbox
    const start = now()
    const strangers = [queueForStranger(), queueForStranger()]
    await deliverFor(minutes(1))
    expect(attempts).toHaveLength(1)
    strangers.push(queueForStranger())
    const others = [queueForOwner(), queue()]
    await deliverFor(seconds(2))
    expect(states(outbox, others)).toEqual(['sent', 'sent'])
    await deliverFor(hours(23))
    expect(states(outbox, strangers)).toEqual(['pending', 'pending', 'pending'])
    expect(attempts).toHaveLength(3)
    await deliverFor()
    expect(states(outbox, strangers)).toEqual(['sent', 'sent', 'sent'])
    expect(attempts[3]?.at).toBe(start + days(1))
    expect(logged.filter(({ level }) => level !== 'info').map(({ event }) => event)).toEqual(['email_over_quota'])
  })

  test('a quota that refuses a client’s email tries one of them each hour, and the others after a day (F15)', async () => {
    const outbox = scriptedRoom([quota, quota, quota])
    const { attempts, queue, queueForOwner, queueForStranger, deliverFor, travel, now } = outbox
    const start = now()
    const clients = [queue(), queue()]
    const others = [queueForOwner(), queueForStranger()]
    await deliverFor(hours(2) + minutes(1))
    expect(attempts.map(({ at }) => at - start)).toEqual([0, hours(1), hours(2)])
    travel(start + hours(3) - now())
    clients.push(queue())
    await deliverFor(seconds(2))
    expect(states(outbox, clients)).toEqual(['sent', 'sent', 'sent'])
    expect(states(outbox, others)).toEqual(['pending', 'pending'])
    await deliverFor()
    expect(states(outbox, others)).toEqual(['sent', 'sent'])
    expect(attempts[6]?.at).toBe(start + days(1))
  })

  test('a quota that was refused while the clock was ten years ahead delays nothing when it is right', async () => {
    const outbox = scriptedRoom([quota])
    const { queueForStranger, deliver, travel } = outbox
    travel(days(3650))
    const id = queueForStranger()
    await deliver()
    travel(-days(3650))
    await deliver()
    expect(states(outbox, [id])).toEqual(['sent'])
  })
})

describe('an attempt of unknown outcome', () => {
  test('is set aside when the clock was ahead at the time (G4)', async () => {
    const { attempts, queue, deliver, travel, row } = scriptedRoom([unknown])
    travel(days(3650))
    const id = queue()
    await deliver()
    travel(-days(3650))
    expect(await deliver()).toEqual({ nextInMs: null })
    expect(row(id).state).toBe('ambiguous')
    expect(attempts).toHaveLength(1)
  })

  test('is set aside after an outage of 25 hours, and sent by nobody (G4)', async () => {
    const { provider, logged, queue, deliver, deliverFor, row, now } = await open({ timeoutMs: 20 })
    provider.behave('reset after accept', 'reset after accept', ...Array<Behaviour>(300).fill('500'))
    const id = queue()
    const start = now()
    await deliverFor(hours(25))
    expect(row(id)).toMatchObject({ state: 'ambiguous', leased_until: null, unknown_since: instant(start) })
    expect(provider.emails).toHaveLength(1)
    expect(logged.at(-1)).toMatchObject({ event: 'email_ambiguous', emailId: id })

    const before = provider.requests.length
    expect(await deliver()).toEqual({ nextInMs: null })
    expect(provider.requests).toHaveLength(before)
  })

  test('is repeated only within 23 hours of the first (G4)', async () => {
    const { attempts, queue, deliverFor } = scriptedRoom(Array(500).fill(unknown))
    queue()
    await deliverFor(days(3))
    const first = attempts[0]?.at ?? 0
    const last = attempts.at(-1)?.at ?? 0
    expect(last - first).toBeLessThan(hours(23))
    expect(last - first).toBeGreaterThan(hours(22))
  })

  test('includes that of a worker that died 24 hours ago (G4)', async () => {
    const file = join(temporaryDirectory(), 'db.sqlite')
    const dead = createOutbox({ mailer: () => new Promise(() => {}), file })
    const id = dead.queue()
    void dead.deliver()
    await expect.poll(() => dead.row(id).attempts).toBe(1)
    const { provider, deliver, travel, row } = await open({ file })
    travel(days(1))
    expect(await deliver()).toEqual({ nextInMs: null })
    expect(row(id).state).toBe('ambiguous')
    expect(provider.requests).toHaveLength(0)
  })

  test('does not include a refusal to take the email, which is retried without limit (G4)', async () => {
    const closed: Outcome = { kind: 'closed', reason: '401 missing_api_key' }
    const { attempts, queue, deliverFor, row } = scriptedRoom(Array(1000).fill(closed))
    const id = queue()
    await deliverFor(days(4))
    expect(row(id)).toMatchObject({ state: 'pending', unknown_since: null })
    expect(attempts.length).toBeGreaterThan(300)
  })
})

test('every attempt has the same content, even when the business changes its name meanwhile', async () => {
  const { provider, ctx, queue, row, travel } = await open()
  provider.behave('500')
  const id = queue()
  await deliverEmails(ctx, { kinds: emailKinds })
  const renamed = { ...ctx, config: { ...ctx.config, business: { ...ctx.config.business, name: 'Northern Accounts' } } }
  travel(Date.parse(row(id).due_at) - ctx.clock())
  await deliverEmails(renamed, { kinds: emailKinds })
  expect(provider.emails).toHaveLength(1)
  expect(provider.emails[0]?.text).not.toContain('Northern')
  expect(row(id).state).toBe('sent')
})

test('an email that cannot be decrypted or rendered waits, is logged, and delays no other', async () => {
  const { provider, ctx, logged, queue, deliver, deliverFor, row, travel, now } = await open()
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const lost = { ...ctx, crypto: createCrypto([new Uint8Array(32).fill(9)], random) }
  const id = queue()
  const other = queue()
  await deliverEmails(lost, { kinds: emailKinds })
  await deliver()
  expect(row(id)).toMatchObject({ state: 'pending', attempts: 0, leased_until: null, unknown_since: null })
  expect(msOf(row(id).due_at as Instant) - now()).toBe(minutes(15))
  expect(row(other).state).toBe('sent')
  expect(logged.find(({ level }) => level === 'error')).toMatchObject({ event: 'email_unwritten', emailId: id })

  travel(minutes(15))
  await deliver([])
  expect(row(id)).toMatchObject({ state: 'pending', attempts: 0 })
  await deliverFor()
  expect(row(id).state).toBe('sent')
  expect(provider.emails).toHaveLength(2)
})
