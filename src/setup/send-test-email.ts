import { recordEvent } from '#src/audit/record.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { admitHit } from '#src/limits/count.ts'
import { perHour } from '#src/limits/rules.ts'
import { nextKey, queueEmail } from '#src/mail/queue.ts'
import { testEmail } from './emails.tsx'
import { getSetup } from './get.ts'
import { setupSubject, testsPerHour } from './rules.ts'

/** @throws too_many_test_emails */
export const sendTestEmail = (ctx: Context) =>
  transact(ctx, (tx) => {
    admitHit(tx, { code: 'too_many_test_emails', key: 'test emails', limits: [perHour(testsPerHour)] })
    recordEvent(tx, { event: 'test_email_sent', subject: setupSubject })
    queueEmail(tx, {
      email: testEmail,
      to: tx.config.notifyEmail,
      subjectId: setupSubject,
      key: nextKey(tx, { email: testEmail, entity: setupSubject }),
      data: { at: instant(tx.clock()), origin: tx.config.origin },
    })
    return getSetup(tx)
  })
