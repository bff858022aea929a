import { appendEvent } from '#src/audit/record.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { admitHit } from '#src/limits/count.ts'
import { perHour } from '#src/limits/rules.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { nextKey, queueEmail } from '#src/mail/outbox/queue.ts'
import { testEmail } from './emails.tsx'
import { setupSubject, type TestEmails, testsPerHour } from './rules.ts'

const shownTests = 3

export const getTestEmails = (ctx: Pick<Context, 'business' | 'db'>): TestEmails => ({
  to: ctx.business().notifyEmail,
  tests: emailsAbout(ctx, { subjectId: setupSubject }).toReversed().slice(0, shownTests),
})

/** @throws too_many_test_emails */
export const sendTestEmail = (ctx: Context) =>
  transact(ctx, (tx) => {
    admitHit(tx, { code: 'too_many_test_emails', key: 'test emails', limits: [perHour(testsPerHour)] })
    appendEvent(tx, { event: 'test_email_sent', subject: setupSubject })
    queueEmail(tx, {
      email: testEmail,
      to: tx.business().notifyEmail,
      subjectId: setupSubject,
      key: nextKey(tx, { email: testEmail, entity: setupSubject }),
      data: { at: instant(tx.clock()), origin: tx.config.origin },
    })
    return getTestEmails(tx)
  })
