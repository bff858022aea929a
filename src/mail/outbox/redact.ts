import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import { redactAbout, redactAboutAll, redactBefore } from '#src/mail/store.ts'

// The privacy page states this number.
export const contentKeptDays = 90

export const redactEmailsAbout = (tx: Tx, { subjectId }: { subjectId: string }) => redactAbout(tx, subjectId)

export const redactEmailsAboutAll = (tx: Tx, { beginning }: { beginning: string }) => redactAboutAll(tx, beginning)

export const redactOldEmails = (ctx: Context) => {
  transact(ctx, (tx) => {
    if (redactBefore(tx, instant(tx.clock() - days(contentKeptDays))) > 0) recordErasure(tx)
  })
  finishErasure(ctx)
}
