import type { UserId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import { type Instant, msOf } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { type ErasureOutcome, type HeldItem, kept } from '#src/people/rules.ts'
import { deleteUserWithEmails } from './account/delete-accounts.ts'
import { findDevices } from './device-store.ts'
import { findPasskeys } from './factor-store.ts'
import { findSessionsOf } from './session-store.ts'
import { findUserByEmail, isAdmin } from './store.ts'

type Visit = { created_at: Instant; last_seen_at: Instant; address: string | null; user_agent: string | null }

const pickVisit = (row: Visit) => pick(row, 'created_at', 'last_seen_at', 'address', 'user_agent')

const oldestFirst = <Row extends { created_at: Instant }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => msOf(one.created_at) - msOf(other.created_at))

const findBelongings = (reads: Reads, userId: UserId) => ({
  sessions: oldestFirst(findSessionsOf(reads, userId)).map(pickVisit),
  devices: oldestFirst(findDevices(reads, userId)).map(pickVisit),
  passkeys: findPasskeys(reads, userId).map((passkey) => pick(passkey, 'name', 'created_at', 'last_used_at')),
})

export const findAccountAbout = (ctx: Reads, { email }: { email: string }): HeldItem[] => {
  const user = findUserByEmail(ctx, email)
  if (!user) return []
  const { id, confirmed_at, created_at: at } = user
  const admin = isAdmin(ctx, id)
  const belongings = findBelongings(ctx, id)
  const outcome: ErasureOutcome = admin ? kept('admin') : { outcome: 'deleted' }
  const count = belongings.sessions.length
  const words = [confirmed_at ? 'confirmed' : 'not confirmed', `${count} open ${count === 1 ? 'session' : 'sessions'}`]
  return [
    {
      trace: { id, label: email, state: words.join(', '), at, path: null, ...outcome },
      record: { id, email, created_at: at, confirmed_at, admin, ...belongings },
    },
  ]
}

/** Keeps an admin's account, so that an erasure cannot lock every admin out. */
export const deleteAccountAbout = (tx: Tx, { email }: { email: string }) => {
  const user = findUserByEmail(tx, email)
  if (user && !isAdmin(tx, user.id)) deleteUserWithEmails(tx, { id: user.id, actor: tx.actor.id })
}
