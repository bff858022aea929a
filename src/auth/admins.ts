import { recordEvent } from '#src/audit/record.ts'
import { instant, minutes } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { makeAdmin, newOneTimeLink, newUser, resetToken, setPassword } from './account.ts'
import { hashPassword } from './passwords.ts'
import { setupMinutes } from './rules.ts'
import {
  deleteAdminRole,
  deleteSessionsOf,
  findAdmins,
  findUserByEmail,
  hasAdmin,
  isAdmin,
  voidSetupTokens,
} from './store.ts'

/** The operator's commands about admins: over HTTP nobody becomes one, but for the set-up link. */

/** The link that makes the first admin: single use, 30 minutes; earlier ones work no more. Null while there is an admin. */
export const findSetupLink = (ctx: Context): string | null =>
  transact(ctx, (tx) => {
    if (hasAdmin(tx)) return null
    voidSetupTokens(tx, instant(tx.clock()))
    return newOneTimeLink(tx, { purpose: 'setup', user: null, lastsMs: minutes(setupMinutes) })
  })

/** Makes a confirmed account an admin, from its next request on. @returns what kept it from that, otherwise */
export const grantAdmin = (
  ctx: Context,
  { email }: { email: string },
): 'granted' | 'unknown' | 'unconfirmed' | 'already' =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (!user.confirmed_at) return 'unconfirmed'
    if (isAdmin(tx, user.id)) return 'already'
    makeAdmin(tx, user, 'operator')
    return 'granted'
  })

/** Takes the role away and ends the account's sessions. */
export const revokeAdmin = (ctx: Context, { email }: { email: string }): 'revoked' | 'unknown' =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user || !isAdmin(tx, user.id)) return 'unknown'
    deleteAdminRole(tx, user.id)
    deleteSessionsOf(tx, user.id)
    recordEvent(tx, { event: 'role_revoked', subject: user.id, detail: { role: 'admin' } })
    return 'revoked'
  })

/** Admins, the first one first. */
export const listAdmins = (ctx: Reads) => findAdmins(ctx)

/**
 * Makes a confirmed admin with a password that nobody has; an account that was never confirmed is taken over.
 * @returns the link to choose a password, or null where the address has a confirmed account already
 */
export const createAdmin = async (ctx: Context, { email }: { email: string }): Promise<string | null> => {
  const password_hash = await hashPassword(newToken(ctx.random))
  return transact(ctx, (tx) => {
    const existing = findUserByEmail(tx, email)
    if (existing?.confirmed_at) return null
    const user = existing ?? newUser(tx, { email, password_hash })
    setPassword(tx, user, password_hash)
    makeAdmin(tx, user, 'operator')
    return newOneTimeLink(tx, resetToken(user))
  })
}
