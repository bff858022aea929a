import { desc } from 'drizzle-orm'
import { insertInto } from '#src/db/prepared.ts'
import { announceBusinessChange, type Reads, type Tx } from '#src/db/transact.ts'
import { contractVersions } from './table.ts'

const insert = insertInto(contractVersions)

export const insertContract = (tx: Tx, row: typeof contractVersions.$inferInsert) => {
  insert(tx, row)
  announceBusinessChange(tx)
}

/** Newest first. */
export const findContracts = (reads: Reads) =>
  reads.db.select().from(contractVersions).orderBy(desc(contractVersions.id)).all()
