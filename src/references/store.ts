import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Id } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, prepared } from '#src/db/prepared.ts'
import { announceBusinessChange, type Reads, type Tx } from '#src/db/transact.ts'
import { clientReferences } from './table.ts'

const insert = insertInto(clientReferences)

export const insertReference = (tx: Tx, row: typeof clientReferences.$inferInsert) => {
  insert(tx, row)
  announceBusinessChange(tx)
}

const { id, words, name, company, agreed_on, added_at, removed_at } = clientReferences

const publishedReferences = prepared((db) =>
  db
    .select({ id, words, name, company, agreed_on })
    .from(clientReferences)
    .where(isNull(removed_at))
    .orderBy(asc(added_at), asc(id))
    .prepare(),
)

export const findReferences = (reads: Reads) => publishedReferences(reads).all()

/** @returns false if the reference is not on the site */
export const removeReferenceRow = (tx: Tx, removal: { id: Id<'ref'>; by: string; at: Instant }) => {
  announceBusinessChange(tx)
  const { changes } = tx.db
    .update(clientReferences)
    .set({ removed_by: removal.by, removed_at: removal.at })
    .where(and(eq(id, removal.id), isNull(removed_at)))
    .run()
  return changes === 1
}

/** References on the site and removed references, without erased ones. */
export const findUnerasedReferences = (reads: Reads) =>
  reads.db.select().from(clientReferences).where(ne(words, erasedText)).orderBy(asc(added_at)).all()

export const redactReferenceRows = (tx: Tx, { ids, by, at }: { ids: readonly string[]; by: string; at: Instant }) => {
  const removed = { removed_by: by, removed_at: at }
  const erasedColumns = { words: erasedText, name: erasedText, company: erasedText }
  const chosen = inArray(id, [...ids] as Id<'ref'>[])
  tx.db
    .update(clientReferences)
    .set(removed)
    .where(and(chosen, isNull(removed_at)))
    .run()
  tx.db.update(clientReferences).set(erasedColumns).where(chosen).run()
  announceBusinessChange(tx)
}
