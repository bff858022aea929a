import { recordEvent } from '#src/audit/record.ts'
import { actingAs } from '#src/base/actor.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { createOneTimeLink, createUser, makeAdmin, resetTokenFor, setPassword } from './account.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessionsOf } from './session-store.ts'
import { deleteAdminRole, findAdmins, findUserByEmail, isAdmin } from './store.ts'

type Named = { email: string }

export const listAdmins = (ctx: Context) => findAdmins(ctx)

/** @returns the link to choose a password; null where the address has a confirmed account */
export const createAdmin = async (ctx: Context, { email }: Named): Promise<string | null> => {
  const password_hash = await hashPassword(newToken(ctx.random))
  return transact(ctx, (tx) => {
    const existing = findUserByEmail(tx, email)
    if (existing?.confirmed_at) return null
    const user = existing ?? createUser(actingAs(tx, 'operator'), { email, password_hash })
    setPassword(tx, { user, password_hash })
    makeAdmin(tx, { user, by: 'operator' })
    return createOneTimeLink(tx, resetTokenFor(user))
  })
}

export const grantAdmin = (ctx: Context, { email }: Named): 'granted' | 'unknown' | 'unconfirmed' | 'already' =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (!user.confirmed_at) return 'unconfirmed'
    if (isAdmin(tx, user.id)) return 'already'
    makeAdmin(tx, { user, by: 'operator' })
    return 'granted'
  })

/** Takes the role away and ends the account's sessions. The last admin stays one: nobody could get in. */
export const revokeAdmin = (ctx: Context, { email }: Named): 'revoked' | 'unknown' | 'last' =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user || !isAdmin(tx, user.id)) return 'unknown'
    if (findAdmins(tx).length === 1) return 'last'
    deleteAdminRole(tx, user.id)
    deleteSessionsOf(tx, user.id)
    recordEvent(tx, { event: 'role_revoked', actor: 'operator', subject: user.id, detail: { role: 'admin' } })
    return 'revoked'
  })
