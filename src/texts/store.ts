import { desc, eq, inArray, sql } from 'drizzle-orm'
import { newestIdIn } from '#src/db/newest.ts'
import { insertInto } from '#src/db/prepared.ts'
import { announceBusinessChange, type Reads, type Tx } from '#src/db/transact.ts'
import { textVersions } from './table.ts'

const insert = insertInto(textVersions)

export const insertVersion = (tx: Tx, row: typeof textVersions.$inferInsert) => {
  insert(tx, row)
  announceBusinessChange(tx)
}

export const findNewestId = newestIdIn(textVersions)

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
