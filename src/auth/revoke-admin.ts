import { recordEvent } from '#src/audit/record.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { deleteSessionsOf } from './session-store.ts'
import { deleteAdminRole, findUserByEmail, isAdmin } from './store.ts'

/** Takes the role away and ends the account's sessions. */
export const revokeAdmin = (ctx: Context, { email }: { email: string }): 'revoked' | 'unknown' =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user || !isAdmin(tx, user.id)) return 'unknown'
    deleteAdminRole(tx, user.id)
    deleteSessionsOf(tx, user.id)
    recordEvent(tx, { event: 'role_revoked', actor: 'operator', subject: user.id, detail: { role: 'admin' } })
    return 'revoked'
  })
