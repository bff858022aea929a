import { addDays, endOfDay, instant, minutes, msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { auditHead } from './emails.tsx'
import { storeLeavingHead } from './queue-with-head.ts'
import { soonAnchored } from './rules.ts'
import { findFirstNamed, findHeadBefore, findLastHeadLeft } from './store.ts'

/** Longer, and a log could be cut before its head leaves; shorter, and each press would send an email. */
const soonMs = minutes(10)

/** Whether an event that may not wait for the end of the day has waited for {@link soonMs}. */
const isDue = (tx: Tx) => {
  const first = findFirstNamed(tx, { after: findLastHeadLeft(tx)?.seq ?? 0, names: soonAnchored })
  return first !== null && msOf(first.at) <= tx.clock() - soonMs
}

/** Emails the last event of each day to the owner, once, and the newest soon after what may not wait. */
export const queueAuditHead = (ctx: Context) => {
  const today = nzDay(ctx.clock())
  transact(ctx, (tx) => {
    const head = findHeadBefore(tx, isDue(tx) ? instant(tx.clock()) : endOfDay(addDays(today, -1)))
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
