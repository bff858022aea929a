import { inArray, max, sql } from 'drizzle-orm'
import { type SomeSettings, settingKeys } from '#src/business/settings-rules.ts'
import { insertInto, prepared } from '#src/db/prepared.ts'
import type { Reads } from '#src/db/transact.ts'
import { settingChanges } from './table.ts'

export const insertChange = insertInto(settingChanges)

const version = prepared((db) =>
  db
    .select({ id: max(settingChanges.id) })
    .from(settingChanges)
    .prepare(),
)

/** The number of the newest change; 0 without one. */
export const findVersion = (reads: Reads) => version(reads).get()?.id ?? 0

/** The newest change of each key. */
export const findChanges = (reads: Reads) =>
  reads.db
    .select()
    .from(settingChanges)
    .where(inArray(settingChanges.id, sql`(select max(id) from ${settingChanges} group by key)`))
    .all()

/** A key that this version does not know, of a newer one, is passed over. */
export const findValues = (reads: Reads): SomeSettings =>
  Object.fromEntries(
    findChanges(reads).flatMap(({ key, value }) =>
      value !== null && settingKeys.includes(key) ? [[key, JSON.parse(value)]] : [],
    ),
  )
