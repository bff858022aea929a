import { and, eq, inArray } from 'drizzle-orm'
import type { Day, Instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { DoneKind } from './rules.ts'
import { digestStops, digests, todayMarks } from './table.ts'

export const hasStop = (reads: Reads, recipient_sha256: string) =>
  reads.db
    .select({ at: digestStops.at })
    .from(digestStops)
    .where(eq(digestStops.recipient_sha256, recipient_sha256))
    .get() !== undefined

export const insertDigestStop = (tx: Tx, recipient_sha256: string, at: Instant) =>
  tx.db.insert(digestStops).values({ recipient_sha256, at }).onConflictDoNothing().run().changes === 1

export const deleteStop = (tx: Tx, recipient_sha256: string) =>
  tx.db.delete(digestStops).where(eq(digestStops.recipient_sha256, recipient_sha256)).run().changes === 1

export const hasDigest = (reads: Reads, week: Day) =>
  reads.db.select({ at: digests.at }).from(digests).where(eq(digests.week, week)).get() !== undefined

/** @returns false if the week has its digest already */
export const insertDigest = (tx: Tx, week: Day, at: Instant) =>
  tx.db.insert(digests).values({ week, at }).onConflictDoNothing().run().changes === 1

export const findMarks = (reads: Reads, kind: DoneKind, subjects: readonly string[]) =>
  reads.db
    .select()
    .from(todayMarks)
    .where(and(eq(todayMarks.kind, kind), inArray(todayMarks.subject, subjects)))
    .all()

export const putMark = (tx: Tx, row: typeof todayMarks.$inferInsert) => {
  tx.db
    .insert(todayMarks)
    .values(row)
    .onConflictDoUpdate({ target: [todayMarks.kind, todayMarks.subject], set: { at: row.at } })
    .run()
}
