import { desc, eq, inArray, max, sql } from 'drizzle-orm'
import { insertInto, prepared } from '#src/db/prepared.ts'
import type { Reads } from '#src/db/transact.ts'
import { textVersions } from './table.ts'

export const insertVersion = insertInto(textVersions)

const newest = prepared((db) =>
  db
    .select({ id: max(textVersions.id) })
    .from(textVersions)
    .prepare(),
)

/** The number of the newest row; 0 without one. */
export const findNewestId = (reads: Reads) => newest(reads).get()?.id ?? 0

/** The newest draft and the newest published version of each key. */
export const findNewestTexts = (reads: Reads) =>
  reads.db
    .select()
    .from(textVersions)
    .where(inArray(textVersions.id, sql`(select max(id) from ${textVersions} group by key, state)`))
    .all()

/** The newest first. */
export const findPublished = (reads: Reads) =>
  reads.db.select().from(textVersions).where(eq(textVersions.state, 'published')).orderBy(desc(textVersions.id)).all()
