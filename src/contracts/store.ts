import { desc } from 'drizzle-orm'
import { newestIdIn, readOnceUntil } from '#src/db/newest.ts'
import { insertInto } from '#src/db/prepared.ts'
import type { Reads } from '#src/db/transact.ts'
import { contractVersions } from './table.ts'

export const insertContract = insertInto(contractVersions)

/** Newest first. */
export const findContracts = (reads: Reads) =>
  reads.db.select().from(contractVersions).orderBy(desc(contractVersions.id)).all()

/** As {@link findContracts}, from the cache: a change of a stored row is not seen. */
export const findKnownContracts = readOnceUntil(newestIdIn(contractVersions), findContracts)
