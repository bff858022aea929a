import { recordEvent } from '#src/audit/record.ts'
import type { UserId } from '#src/base/id.ts'
import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { emptyWriteAheadLog } from '#src/db/close.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { redactEmailsAbout } from '#src/mail/redact.ts'
import { deleteOldAttempts } from './attempts.ts'
import { unconfirmedDays } from './rules.ts'
import { deleteEndedSessions } from './sessions.ts'
import { deleteUser, findUnconfirmed, findUserByEmail, isAdmin } from './store.ts'

const maxDeletedPerRun = 100

const deleteWithEmails = (tx: Tx, id: UserId, actor: 'clock' | 'operator') => {
  redactEmailsAbout(tx, { subjectId: id })
  deleteUser(tx, id)
  recordEvent(tx, { event: 'account_removed', actor, subject: id })
}

/** Deletes an account when its owner asks for it. Admins must be revoked first. */
export const deleteAccount = (ctx: Context, { email }: { email: string }): 'removed' | 'unknown' | 'admin' => {
  const outcome = transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (isAdmin(tx, user.id)) return 'admin'
    deleteWithEmails(tx, user.id, 'operator')
    return 'removed'
  })
  if (outcome === 'removed') emptyWriteAheadLog(ctx)
  return outcome
}

/** Deletes accounts that nobody confirmed within 7 days, once their last link has expired. */
export const deleteUnconfirmedAccounts = (ctx: Context) => {
  const now = ctx.clock()
  const deleted = transact(ctx, (tx) => {
    const old = findUnconfirmed(tx, instant(now - days(unconfirmedDays)), instant(now), maxDeletedPerRun)
    for (const { id } of old) deleteWithEmails(tx, id, 'clock')
    return old.length
  })
  if (deleted > 0) emptyWriteAheadLog(ctx)
}

export const deleteEndedSignIns = async (ctx: Context) => {
  deleteOldAttempts(ctx)
  await deleteEndedSessions(ctx)
}
