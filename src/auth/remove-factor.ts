import { recordEvent } from '#src/audit/record.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { emailCredentialChange } from './account.ts'
import type { Browser } from './device.ts'
import { deleteFactors, deletePasskey, deleteTotpSecret, hasSecondFactor } from './factor-store.ts'
import type { SecondFactor } from './rules.ts'
import { afterRemoval, getSecondFactor, signedInUser } from './second-factor.ts'
import { deleteSessionsOf } from './session-store.ts'
import { deleteChallengesOf, findUserByEmail } from './store.ts'

/** Removing it a second time changes nothing. */
export const removePasskey = (ctx: Context, { id, browser }: { id: string; browser: Browser }): SecondFactor =>
  transact(ctx, (tx) => {
    const user = signedInUser(tx)
    if (deletePasskey(tx, user.id, id)) afterRemoval(tx, { user, kind: 'passkey', browser })
    return getSecondFactor(tx)
  })

export const removeApp = (ctx: Context, { browser }: { browser: Browser }): SecondFactor =>
  transact(ctx, (tx) => {
    const user = signedInUser(tx)
    if (deleteTotpSecret(tx, user.id)) afterRemoval(tx, { user, kind: 'app', browser })
    return getSecondFactor(tx)
  })

/** For an admin who has lost every factor: the password alone signs in again. Ends the sessions. */
export const removeSecondFactor = (ctx: Context, { email }: { email: string }): 'removed' | 'none' | 'unknown' =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (!hasSecondFactor(tx, user.id)) return 'none'
    deleteFactors(tx, user.id)
    deleteChallengesOf(tx, user.id)
    deleteSessionsOf(tx, user.id)
    recordEvent(tx, { event: 'second_factor_removed', subject: user.id, detail: { kind: 'all' } })
    emailCredentialChange(tx, { user, change: 'second_factor_removed', from: null })
    return 'removed'
  })
