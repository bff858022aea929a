import { recordEvent } from '#src/audit/record.ts'
import type { UserId } from '#src/base/id.ts'
import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { truncateLog } from '#src/db/close.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { redactEmailsAbout } from '#src/mail/redact.ts'
import { deleteOldAttempts } from './attempts.ts'
import { unconfirmedDays } from './rules.ts'
import { deleteEndedSessions } from './sessions.ts'
import { deleteUser, findUnconfirmed, findUserByEmail, isAdmin } from './store.ts'

const mostDeletedPerRun = 100

/** Sessions and links go with the account; the audit log keeps that it was. */
const deleteAccountRow = (tx: Tx, id: UserId) => {
  redactEmailsAbout(tx, { subjectId: id })
  deleteUser(tx, id)
  recordEvent(tx, { event: 'account_removed', subject: id })
}

/** Deletes an account for good, as its owner may ask. An admin's stays. */
export const deleteAccount = (ctx: Context, { email }: { email: string }): 'removed' | 'unknown' | 'admin' => {
  const outcome = transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (isAdmin(tx, user.id)) return 'admin'
    deleteAccountRow(tx, user.id)
    return 'removed'
  })
  if (outcome === 'removed') truncateLog(ctx)
  return outcome
}

/** Accounts that nobody confirmed are kept for 7 days, or until their last link has run out. */
export const deleteUnconfirmedAccounts = (ctx: Context) => {
  const now = ctx.clock()
  const deleted = transact(ctx, (tx) => {
    const old = findUnconfirmed(tx, instant(now - days(unconfirmedDays)), instant(now), mostDeletedPerRun)
    for (const { id } of old) deleteAccountRow(tx, id)
    return old.length
  })
  if (deleted > 0) truncateLog(ctx)
}

/** Deletes sessions at their end, and attempts that no window counts any more. */
export const deleteEndedSignIns = async (ctx: Context) => {
  deleteOldAttempts(ctx)
  await deleteEndedSessions(ctx)
}
