import { recordEvent } from '#src/audit/record.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { deleteSessionsOf } from './session-store.ts'
import { deleteAdminRole, findAdmins, findUserByEmail, isAdmin } from './store.ts'

/** Takes the role away and ends the account's sessions. The last admin stays one: nobody could get in. */
export const revokeAdmin = (ctx: Context, { email }: { email: string }): 'revoked' | 'unknown' | 'last' =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    if (!user || !isAdmin(tx, user.id)) return 'unknown'
    if (findAdmins(tx).length === 1) return 'last'
    deleteAdminRole(tx, user.id)
    deleteSessionsOf(tx, user.id)
    recordEvent(tx, { event: 'role_revoked', actor: 'operator', subject: user.id, detail: { role: 'admin' } })
    return 'revoked'
  })
