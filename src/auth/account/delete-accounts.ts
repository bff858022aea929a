import { appendEvent } from '#src/audit/record.ts'
import { deleteChallengesBefore } from '#src/auth/factor-store.ts'
import { unconfirmedDays } from '#src/auth/rules.ts'
import { deleteOldDevices } from '#src/auth/session/device.ts'
import { luciaOf } from '#src/auth/session/lucia.ts'
import { deleteUser, findUnconfirmed, findUserByEmail, isAdmin } from '#src/auth/store.ts'
import type { ActorId } from '#src/base/actor.ts'
import type { UserId } from '#src/base/id.ts'
import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import { redactEmailsAbout } from '#src/mail/outbox/redact.ts'

const maxDeletedPerRun = 100

export const deleteUserWithEmails = (tx: Tx, { id, actor }: { id: UserId; actor: ActorId }) => {
  redactEmailsAbout(tx, { subjectId: id })
  deleteUser(tx, id)
  appendEvent(tx, { event: 'account_removed', actor, subject: id })
  recordErasure(tx)
}

type Removal = 'removed' | 'unknown' | 'admin'

/** Deletes the account of the address. `unfinished`: SQLite's write-ahead log may still hold a copy of its data. */
export const deleteAccount = (ctx: Context, { email }: { email: string }): Removal | 'unfinished' => {
  const outcome = transact(ctx, (tx): Removal => {
    const user = findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (isAdmin(tx, user.id)) return 'admin'
    deleteUserWithEmails(tx, { id: user.id, actor: 'operator' })
    return 'removed'
  })
  return outcome === 'removed' && !finishErasure(ctx) ? 'unfinished' : outcome
}

/** Deletes accounts that nobody confirmed within 7 days, once their last link has expired. */
export const deleteUnconfirmedAccounts = (ctx: Context) => {
  const now = ctx.clock()
  transact(ctx, (tx) => {
    const old = findUnconfirmed(tx, instant(now - days(unconfirmedDays)), instant(now), maxDeletedPerRun)
    for (const id of old) deleteUserWithEmails(tx, { id, actor: 'clock' })
  })
  finishErasure(ctx)
}

export const deleteEndedSignIns = async (ctx: Context) => {
  transact(ctx, (tx) => {
    deleteChallengesBefore(tx, instant(tx.clock()))
    deleteOldDevices(tx)
  })
  await luciaOf(ctx).deleteExpiredSessions()
}
