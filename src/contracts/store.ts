import { desc } from 'drizzle-orm'
import { insertInto, prepared } from '#src/db/prepared.ts'
import { announceBusinessChange, type Reads, type Tx } from '#src/db/transact.ts'
import { contractVersions } from './table.ts'

const insert = insertInto(contractVersions)

export const insertContract = (tx: Tx, row: typeof contractVersions.$inferInsert) => {
  insert(tx, row)
  announceBusinessChange(tx)
}

const contracts = prepared((db) => db.select().from(contractVersions).orderBy(desc(contractVersions.id)).prepare())

/** Newest first. */
export const findContracts = (reads: Reads) => contracts(reads).all()
