import { desc, eq, isNull } from 'drizzle-orm'
import { prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { pictures, portraitChanges } from './table.ts'

export const insertPicture = (tx: Tx, row: typeof pictures.$inferInsert) => {
  tx.db.insert(pictures).values(row).onConflictDoNothing().run()
}

export const findStored = (reads: Reads, hash: string) =>
  reads.db.select().from(pictures).where(eq(pictures.hash, hash)).get() ?? null

export const insertPortrait = (tx: Tx, row: typeof portraitChanges.$inferInsert) => {
  tx.db.insert(portraitChanges).values(row).run()
}

const newestUpload = prepared((db) =>
  db
    .select({ hash: portraitChanges.hash })
    .from(portraitChanges)
    .where(isNull(portraitChanges.file))
    .orderBy(desc(portraitChanges.id))
    .limit(1)
    .prepare(),
)

/** Null where none was chosen, and after its removal. */
export const findUpload = (reads: Reads) => newestUpload(reads).get()?.hash ?? null

export const findByFile = (reads: Reads, file: string) =>
  reads.db
    .select({ hash: portraitChanges.hash })
    .from(portraitChanges)
    .where(eq(portraitChanges.file, file))
    .orderBy(desc(portraitChanges.id))
    .limit(1)
    .get()?.hash ?? null
