import { inArray, sql } from 'drizzle-orm'
import { type SomeSettings, settingKeys } from '#src/business/settings-rules.ts'
import { newestIdIn, readOnceUntil } from '#src/db/newest.ts'
import { insertInto } from '#src/db/prepared.ts'
import type { Reads } from '#src/db/transact.ts'
import { settingChanges } from './table.ts'

export const insertChange = insertInto(settingChanges)

/** The number of the newest change. */
export const findVersion = newestIdIn(settingChanges)

/** The newest change of each key. */
export const findChanges = (reads: Reads) =>
  reads.db
    .select()
    .from(settingChanges)
    .where(inArray(settingChanges.id, sql`(select max(id) from ${settingChanges} group by key)`))
    .all()

/** A key that this version does not know, of a newer one, is passed over. */
export const findValues = readOnceUntil(
  findVersion,
  (reads): SomeSettings =>
    Object.fromEntries(
      findChanges(reads).flatMap(({ key, value }) =>
        value !== null && settingKeys.includes(key) ? [[key, JSON.parse(value)]] : [],
      ),
    ),
)
