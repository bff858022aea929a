import { desc, max } from 'drizzle-orm'
import { insertInto, prepared } from '#src/db/prepared.ts'
import type { Reads } from '#src/db/transact.ts'
import { contractVersions } from './table.ts'

export const insertContract = insertInto(contractVersions)

const newestId = prepared((db) =>
  db
    .select({ id: max(contractVersions.id) })
    .from(contractVersions)
    .prepare(),
)

/** 0 without a version. */
export const findNewest = (reads: Reads) => newestId(reads).get()?.id ?? 0

/** Newest first. */
export const findContracts = (reads: Reads) =>
  reads.db.select().from(contractVersions).orderBy(desc(contractVersions.id)).all()

export type VersionRow = typeof contractVersions.$inferSelect
