import { asc, eq } from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { knownDevices, passkeys, sessions } from './table.ts'

export const findBelongings = (reads: Reads, userId: UserId) => ({
  sessions: reads.db
    .select({
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      address: sessions.address,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.created_at))
    .all(),
  devices: reads.db
    .select({
      created_at: knownDevices.created_at,
      last_seen_at: knownDevices.last_seen_at,
      address: knownDevices.address,
      user_agent: knownDevices.user_agent,
    })
    .from(knownDevices)
    .where(eq(knownDevices.user_id, userId))
    .orderBy(asc(knownDevices.created_at))
    .all(),
  passkeys: reads.db
    .select({ name: passkeys.name, created_at: passkeys.created_at, last_used_at: passkeys.last_used_at })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at))
    .all(),
})
