import { msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { hasEnded } from './rules.ts'
import { deleteSessionsOf, findSessions, findUserByEmail } from './store.ts'

/** Sessions that live now, the newest first. */
export const listSessions = (ctx: Context) =>
  findSessions(ctx).filter(
    ({ created_at, last_seen_at }) =>
      !hasEnded({ createdMs: msOf(created_at), seenMs: msOf(last_seen_at) }, ctx.clock()),
  )

/** Ends every session of an account. @returns how many there were; null where the address has no account */
export const endSessions = (ctx: Context, { email }: { email: string }): number | null =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    return user && deleteSessionsOf(tx, user.id)
  })
