import { desc, eq, gte, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { execute, iterate } from '#src/db/sql.ts'
import { announceBusinessChange, type Reads, type Tx } from '#src/db/transact.ts'
import { pictures, portraitChanges } from './table.ts'

export const insertPicture = (tx: Tx, row: typeof pictures.$inferInsert) => {
  tx.db.insert(pictures).values(row).onConflictDoNothing().run()
}

export const findStored = (reads: Reads, hash: string) =>
  reads.db.select().from(pictures).where(eq(pictures.hash, hash)).get() ?? null

export const everyPicture = (reads: Reads) =>
  iterate<Pick<typeof pictures.$inferSelect, 'hash' | 'bytes'>>(reads, 'select hash, bytes from pictures')

/** Deletes each picture that is no portrait any more, unless an email was written since it became one. */
export const deleteUnshown = (tx: Tx, lastWritten: string) =>
  execute(
    tx,
    `delete from pictures where at > ? and hash not in (select hash from portrait_changes
     where hash is not null and id in (select max(id) from portrait_changes group by file))`,
    lastWritten,
  )

export const insertPortrait = (tx: Tx, row: typeof portraitChanges.$inferInsert) => {
  tx.db.insert(portraitChanges).values(row).run()
  announceBusinessChange(tx)
}

export const findPortraitsSince = (reads: Reads, since: Instant) =>
  reads.db.select().from(portraitChanges).where(gte(portraitChanges.at, since)).orderBy(portraitChanges.id).all()

/** The newest portrait from this file, or the newest upload if `file` is null. Null if there is none, or it was removed. */
export const findPortraitOf = (reads: Reads, file: string | null) =>
  reads.db
    .select({ hash: portraitChanges.hash })
    .from(portraitChanges)
    .where(sql`${portraitChanges.file} is ${file}`)
    .orderBy(desc(portraitChanges.id))
    .limit(1)
    .get()?.hash ?? null
