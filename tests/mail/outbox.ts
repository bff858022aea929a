import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { auditHead } from '#src/audit/emails.tsx'
import { confirmEmail } from '#src/auth/emails.tsx'
import { type Day, days, instant } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { emailKinds } from '#src/emails.ts'
import { type LogFields, newLog } from '#src/log.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { newPace } from '#src/mail/pace.ts'
import { queueEmail, queueStrangerEmail } from '#src/mail/queue.ts'
import { resendMailer } from '#src/mail/resend-mailer.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { configured } from '#tests/fixtures/config.ts'
import { newContext } from '#tests/fixtures/context.ts'
import { migratedDatabase, rowIn } from '#tests/fixtures/rows.ts'
import { sample } from './fixtures.ts'

type Options = { mailer?: Mailer; providerUrl?: string; timeoutMs?: number; file?: string; startsAt?: number }

/** A context with a clock that a test moves, and the real Resend client where a provider's URL is set. */
export const createOutbox = ({
  mailer,
  providerUrl,
  timeoutMs = 30_000,
  file = ':memory:',
  startsAt,
}: Options = {}) => {
  const config = configured(providerUrl ? { RESEND_BASE_URL: providerUrl } : {})
  let now = startsAt ?? Date.parse('2026-11-02T09:00:00+13:00')
  const logged: (LogFields & { level: string })[] = []
  const ctx = newContext({
    db: migratedDatabase(file),
    config,
    mailer: mailer ?? resendMailer(config, { timeoutMs }),
    clock: () => now,
    log: newLog(
      () => instant(now),
      (line) => logged.push(JSON.parse(line)),
    ),
  })
  onTestFinished(() => void ctx.db.$client.close())

  let count = 0
  const queue = (changes: { to?: string; subjectId?: string; key?: string } = {}) => {
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

  const pace = newPace()
  const deliver = (emails = emailKinds) => deliverEmails(ctx, { kinds: emails, pace })

  return {
    ctx,
    logged,
    queue,
    queueForOwner,
    queueForStranger,
    /** One round of the worker. */
    deliver,
    /** Round after round, with the clock moved to when each is due, for at most so long. */
    deliverFor: async (ms = days(2)) => {
      const end = now + ms
      for (;;) {
        const { nextInMs } = await deliver()
        if (nextInMs === null || now + nextInMs > end) return
        now += nextInMs
      }
    },
    now: () => now,
    travel: (ms: number) => {
      now += ms
    },
    /** An email's row as it is now. */
    row: (id: string) => rowIn(ctx.db, 'emails', { id }),
  }
}

/** A directory for database files, gone after the test. */
export const temporaryDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'mail-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
