import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { makeAdmin } from './account.ts'
import { findUserByEmail, isAdmin } from './store.ts'

export const grantAdmin = (
  ctx: Context,
  { email }: { email: string },
): 'granted' | 'unknown' | 'unconfirmed' | 'already' =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (!user.confirmed_at) return 'unconfirmed'
    if (isAdmin(tx, user.id)) return 'already'
    makeAdmin(tx, { user, by: 'operator' })
    return 'granted'
  })
