import { recordEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { hours, instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { nextKey } from '#src/mail/next-key.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { testEmail } from './emails.tsx'
import { getSetup } from './get.ts'
import { setupSubject, testsPerHour } from './rules.ts'

/** @throws too_many_test_emails */
export const sendTestEmail = (ctx: Context) =>
  transact(ctx, (tx) => {
    const now = tx.clock()
    const ages = emailsAbout(tx, { subjectId: setupSubject }).map(({ created_at }) => Math.abs(now - msOf(created_at)))
    const recent = ages.filter((age) => age < hours(1))
    if (recent.length >= testsPerHour) {
      const waitMs = hours(1) - Math.max(...recent)
      throw new Problem('too_many_test_emails', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
    recordEvent(tx, { event: 'test_email_sent', subject: setupSubject })
    queueEmail(tx, {
      email: testEmail,
      to: tx.config.notifyEmail,
      subjectId: setupSubject,
      key: nextKey(tx, { email: testEmail, entity: setupSubject }),
      data: { at: instant(now), origin: tx.config.origin },
    })
    return getSetup(tx)
  })
