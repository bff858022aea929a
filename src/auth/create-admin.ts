import { actingAs } from '#src/base/actor.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { createOneTimeLink, createUser, makeAdmin, resetTokenFor, setPassword } from './account.ts'
import { hashPassword } from './passwords.ts'
import { findUserByEmail } from './store.ts'

/** @returns the link to choose a password; null where the address has a confirmed account */
export const createAdmin = async (ctx: Context, { email }: { email: string }): Promise<string | null> => {
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
