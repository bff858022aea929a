import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { CodeId, InvitationId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { ndaCodes } from '#src/nda/table.ts'

export type CodeRow = typeof ndaCodes.$inferSelect

export const insertCode = insertInto(ndaCodes)

export const findCode = (reads: Reads, id: CodeId) =>
  reads.db.select().from(ndaCodes).where(eq(ndaCodes.id, id)).get() ?? null

export const findNewestCode = (reads: Reads, invitation_id: InvitationId) =>
  reads.db
    .select()
    .from(ndaCodes)
    .where(eq(ndaCodes.invitation_id, invitation_id))
    .orderBy(desc(sql`${ndaCodes}.rowid`))
    .limit(1)
    .get() ?? null

/** Omits the columns that could reveal the code. */
export const findCodesOf = (reads: Reads, invitation_id: InvitationId) =>
  reads.db
    .select({ created_at: ndaCodes.created_at, tries: ndaCodes.tries, ended_at: ndaCodes.ended_at })
    .from(ndaCodes)
    .where(eq(ndaCodes.invitation_id, invitation_id))
    .orderBy(asc(ndaCodes.created_at))
    .all()

/** Excludes codes with a later `created_at`, so that setting the clock back does not extend a code's life. */
const isLive = (id: CodeId, now: Instant) =>
  and(eq(ndaCodes.id, id), isNull(ndaCodes.ended_at), lte(ndaCodes.created_at, now), gt(ndaCodes.expires_at, now))

/** @returns false if the code has ended or was tried `max` times */
export const countCodeTry = (tx: Tx, id: CodeId, now: Instant, max: number) =>
  tx.db
    .update(ndaCodes)
    .set({ tries: sql`${ndaCodes.tries} + 1` })
    .where(and(isLive(id, now), lt(ndaCodes.tries, max)))
    .run().changes === 1

/** Ends a live code. @returns true for only one of several callers */
export const takeCode = (tx: Tx, id: CodeId, now: Instant) =>
  tx.db.update(ndaCodes).set({ ended_at: now }).where(isLive(id, now)).run().changes === 1

/** @returns the code that this call ended */
export const endLiveCode = (tx: Tx, invitation_id: InvitationId, ended_at: Instant) =>
  tx.db
    .update(ndaCodes)
    .set({ ended_at })
    .where(and(eq(ndaCodes.invitation_id, invitation_id), isNull(ndaCodes.ended_at)))
    .returning()
    .get() ?? null

export const deleteCodesOf = (tx: Tx, invitation_id: InvitationId) => {
  tx.db.delete(ndaCodes).where(eq(ndaCodes.invitation_id, invitation_id)).run()
}

export const deleteCodesBefore = (tx: Tx, until: Instant) => {
  tx.db.delete(ndaCodes).where(lte(ndaCodes.created_at, until)).run()
}
