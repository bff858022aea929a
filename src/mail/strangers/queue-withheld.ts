import { adminLeadsUrl } from '#src/base/links.ts'
import { days, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { clearWithheld, findWithheld } from '#src/mail/outbox/withheld.ts'
import { emailsWithheld } from './emails.tsx'

/** Emails the owner what was withheld in the 24 hours since the first one, and resets the count. */
export const queueWithheldEmails = (ctx: Context) =>
  transact(ctx, (tx) => {
    const withheld = findWithheld(tx)
    // Compares both directions, because the clock may have been ahead.
    if (!withheld || Math.abs(tx.clock() - msOf(withheld.since)) < days(1)) return
    const { since } = withheld
    queueEmail(tx, {
      email: emailsWithheld,
      to: tx.business().notifyEmail,
      subjectId: `withheld_${since}`,
      key: `emails_withheld/${since}/1`,
      data: { ...withheld, listLink: adminLeadsUrl(tx.config.origin) },
    })
    clearWithheld(tx)
  })
