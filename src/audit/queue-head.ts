import { addDays, endOfDay, msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { auditHead } from './emails.tsx'
import { storeLeavingHead } from './queue-with-head.ts'
import { findHeadBefore } from './store.ts'

/** Emails the last event of each day to the owner, once. A day without events sends nothing. */
export const queueAuditHead = (ctx: Context) => {
  const today = nzDay(ctx.clock())
  transact(ctx, (tx) => {
    const head = findHeadBefore(tx, endOfDay(addDays(today, -1)))
    if (!head || emailsAbout(tx, { subjectId: `audit_${head.seq}` }).length > 0) return
    const { seq, hash } = head
    queueEmail(tx, {
      email: auditHead,
      to: tx.business().notifyEmail,
      subjectId: `audit_${seq}`,
      key: `audit_head/${seq}/1`,
      data: { seq, hash, day: nzDay(msOf(head.at)) },
      auditHead: storeLeavingHead(tx, head),
    })
  })
}
