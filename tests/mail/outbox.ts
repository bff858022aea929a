import { onTestFinished } from 'vitest'
import { auditHead } from '#src/audit/emails.tsx'
import { confirmEmail } from '#src/auth/emails.tsx'
import { type Day, days } from '#src/base/time.ts'
import type { Db } from '#src/db/open.ts'
import { transact } from '#src/db/transact.ts'
import { emailKinds } from '#src/emails.ts'
import type { Mailer, Outcome } from '#src/mail/mailer.ts'
import { deliverEmails } from '#src/mail/outbox/deliver.ts'
import { queueEmail, queueStrangerEmail } from '#src/mail/outbox/queue.ts'
import { resendMailer } from '#src/mail/outbox/resend-mailer.ts'
import { createSendThrottle } from '#src/mail/outbox/send-rate.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { configured } from '#tests/fixtures/config.ts'
import { startFakeResend } from '#tests/fixtures/fakes/fake-resend.ts'
import { hangLimitMs } from '#tests/fixtures/hang-limit.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { sample } from './fixtures.ts'

type Options = { mailer?: Mailer; db?: Db }

/** Its provider gives these outcomes, then accepts; `mailer` takes its place. `taken`: it has the first email. */
export const openOutbox = (
  outcomes: (Outcome | Promise<Outcome>)[] = [],
  { mailer = async () => outcomes.shift() ?? { kind: 'sent', providerId: 'id' }, ...options }: Options = {},
) => {
  const attempts: { at: number; key: string }[] = []
  const taken = Promise.withResolvers<void>()
  const send: Mailer = (envelope, key) => {
    attempts.push({ at: now(), key: key.replace(/@\w+$/, '') })
    taken.resolve()
    return mailer(envelope, key)
  }
  const { ctx, logged, expectError, wait, ...server } = startTestServer({ ...options, mailer: send })
  for (const event of ['emails_closed', 'email_unwritten', 'mail_worker_fault']) expectError(event)
  const now = ctx.clock

  let count = 0
  const queue = (changes: { to?: string; key?: string } = {}) => {
    count += 1
    const order = { to: 'hana@rimu.example', subjectId: 'quo_1', key: `quote_sent/quo_1/${count}`, ...changes }
    return transact(ctx, (tx) => queueEmail(tx, { email: quoteSent, data: sample, ...order }))
  }

  const queueForOwner = () => {
    count += 1
    const data = { seq: count, hash: 'a1'.repeat(32), day: '2026-11-01' as Day }
    const order = { to: 'owner@southernaccounts.example', subjectId: `audit_${count}`, key: `audit_head/${count}/1` }
    return transact(ctx, (tx) => queueEmail(tx, { email: auditHead, data, ...order }))
  }

  /** For a sign-up from a network of its own. */
  const queueForStranger = () => {
    count += 1
    const order = { to: `v${count}@rimu.example`, subjectId: `usr_${count}`, key: `confirm_email/usr_${count}/1` }
    const stranger = { data: { link: sample.link }, widerNetwork: `2001:db8:${count}::/48` }
    return transact(ctx, (tx) => queueStrangerEmail(tx, { email: confirmEmail, ...stranger, ...order })) ?? ''
  }

  const pace = createSendThrottle()
  const deliver = (kinds = emailKinds) => deliverEmails(ctx, { kinds, pace })

  const row = (id: string) => server.row('emails', { id })

  return {
    ctx,
    logged,
    attempts,
    taken: taken.promise,
    loggedAs: (level: string) => logged.flatMap((line) => (line.level === level ? [line.event] : [])),
    queue,
    queueForOwner,
    queueForStranger,
    deliver,
    /** Round after round, with the clock moved to when each is due, for at most so long. */
    deliverFor: async (ms = days(2)) => {
      const end = now() + ms
      for (;;) {
        const { nextInMs } = await deliver()
        if (nextInMs === null || now() + nextInMs > end) return
        wait(nextInMs)
      }
    },
    now,
    travel: wait,
    row,
    states: (ids: readonly string[]) => ids.map((id) => row(id).state),
  }
}

/** An outbox whose provider answers for the first email when the test says so. */
export const outboxWaiting = (options: Options = {}) => {
  const { promise, resolve: answer } = Promise.withResolvers<Outcome>()
  return { ...openOutbox([promise], options), answer }
}

type AtProvider = Pick<Options, 'db'> & {
  provider?: Awaited<ReturnType<typeof startFakeResend>>
  firstTimeoutMs?: number
}

/** The product's own client of Resend, with a shorter limit for its first attempt where the test says so. */
export const outboxWithProvider = async ({ firstTimeoutMs = hangLimitMs, db, ...given }: AtProvider = {}) => {
  const provider = given.provider ?? (await startFakeResend())
  onTestFinished(provider.stop)
  const config = configured({ RESEND_BASE_URL: provider.url })
  const limits = [firstTimeoutMs]
  const mailer: Mailer = (...email) => resendMailer(config, { timeoutMs: limits.shift() ?? hangLimitMs })(...email)
  return { provider, ...openOutbox([], { mailer, ...(db && { db }) }) }
}
