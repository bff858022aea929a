import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { deleteSessionsOf } from './session-store.ts'
import { findUserByEmail } from './store.ts'

/** Ends every session of an account. @returns how many; null where the address has no account */
export const endSessions = (ctx: Context, { email }: { email: string }): number | null =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    return user && deleteSessionsOf(tx, user.id)
  })
