import { desc, eq, inArray, sql } from 'drizzle-orm'
import { insertInto } from '#src/db/prepared.ts'
import { selectValue } from '#src/db/sql.ts'
import { announceBusinessChange, type Reads, type Tx } from '#src/db/transact.ts'
import { textVersions } from './table.ts'

const insert = insertInto(textVersions)

export const insertVersion = (tx: Tx, row: typeof textVersions.$inferInsert) => {
  insert(tx, row)
  announceBusinessChange(tx)
}

export const findNewestId = (reads: Reads) => selectValue<number>(reads, 'select max(id) from text_versions') ?? 0

/** The newest draft and the newest published version of each key. */
export const findNewestTexts = (reads: Reads) =>
  reads.db
    .select()
    .from(textVersions)
    .where(inArray(textVersions.id, sql`(select max(id) from ${textVersions} group by key, state)`))
    .all()

export const findPublished = (reads: Reads) =>
  reads.db.select().from(textVersions).where(eq(textVersions.state, 'published')).orderBy(desc(textVersions.id)).all()
