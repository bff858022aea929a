import { and, eq, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { quoteSchedules } from '#src/quotes/table.ts'

type ScheduleRow = typeof quoteSchedules.$inferSelect

export const putSchedule = (tx: Tx, row: Omit<ScheduleRow, 'failed'>) => {
  const { send_at, scheduled_by } = row
  tx.db
    .insert(quoteSchedules)
    .values(row)
    .onConflictDoUpdate({ target: quoteSchedules.quote_id, set: { send_at, scheduled_by, failed: null } })
    .run()
}

export const findSchedule = (reads: Reads, quote_id: QuoteId): ScheduleRow | null =>
  reads.db.select().from(quoteSchedules).where(eq(quoteSchedules.quote_id, quote_id)).get() ?? null

export const deleteSchedule = (tx: Tx, quote_id: QuoteId) =>
  tx.db.delete(quoteSchedules).where(eq(quoteSchedules.quote_id, quote_id)).run().changes === 1

export const markScheduleFailed = (tx: Tx, quote_id: QuoteId, failed: string) => {
  tx.db.update(quoteSchedules).set({ failed }).where(eq(quoteSchedules.quote_id, quote_id)).run()
}

export const findDue = (reads: Reads, now: Instant): ScheduleRow[] =>
  reads.db
    .select()
    .from(quoteSchedules)
    .where(and(sql`failed is null`, sql`${quoteSchedules.send_at} <= ${now}`))
    .limit(100)
    .all()
