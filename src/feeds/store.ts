import { and, eq, isNull } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { calendarFeeds } from './table.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

export const insertFeed = insertInto(calendarFeeds)

const isLive = isNull(calendarFeeds.revoked_at)

export const findLiveFeed = (reads: Reads): FeedRow | null =>
  reads.db.select().from(calendarFeeds).where(isLive).get() ?? null

export const findFeedByHash = (reads: Reads, token_sha256: string): FeedRow | null =>
  reads.db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.token_sha256, token_sha256), isLive))
    .get() ?? null

export const findFeedById = (reads: Reads, id: string): FeedRow | null =>
  reads.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.id, id as FeedRow['id']))
    .get() ?? null

export const revokeLiveFeed = (tx: Tx, revoked_at: Instant) => {
  tx.db.update(calendarFeeds).set({ revoked_at }).where(isLive).run()
}
