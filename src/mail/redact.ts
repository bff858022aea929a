import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { redactAbout, redactBefore } from './store.ts'

/** How long the content of a sent email is kept; its row and key stay. The privacy page says so. */
const contentKeptDays = 90

/** Takes the content out of every email about somebody whose data is deleted; what waits is never sent. */
export const redactEmailsAbout = (tx: Tx, { subjectId }: { subjectId: string }) => redactAbout(tx, subjectId)

/** Takes the content out of emails that were sent, or cancelled, more than 90 days ago. */
export const redactOldEmails = (ctx: Context) =>
  transact(ctx, (tx) => redactBefore(tx, instant(tx.clock() - days(contentKeptDays))))
