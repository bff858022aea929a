import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { type SettingKey, type SomeSettings, settingKeys } from '#src/business/settings-rules.ts'
import { insertInto } from '#src/db/prepared.ts'
import { selectAll, selectValue } from '#src/db/sql.ts'
import { announceBusinessChange, type Reads, type Tx } from '#src/db/transact.ts'
import { settingChanges } from './table.ts'

const insert = insertInto(settingChanges)

export const insertChange = (tx: Tx, row: typeof settingChanges.$inferInsert) => {
  insert(tx, row)
  announceBusinessChange(tx)
}

export const findVersion = (reads: Reads) => selectValue<number>(reads, 'select max(id) from setting_changes') ?? 0

export const findChanges = (reads: Reads) =>
  reads.db
    .select()
    .from(settingChanges)
    .where(inArray(settingChanges.id, sql`(select max(id) from ${settingChanges} group by key)`))
    .all()

type PastChange = typeof settingChanges.$inferSelect & { before: string | null }

export const findChangesSince = (reads: Reads, since: Instant) =>
  selectAll<PastChange>(
    reads,
    `select * from (select *, lag(value) over (partition by key order by id) as before from setting_changes)
     where at >= ? order by id`,
    since,
  )

/** Skips a key that only a newer version of the program knows. */
export const findValues = (reads: Reads): SomeSettings =>
  Object.fromEntries(
    findChanges(reads).flatMap(({ key, value }) =>
      value !== null && settingKeys.includes(key) ? [[key, JSON.parse(value)]] : [],
    ),
  )

export const findHistory = (reads: Reads, key: SettingKey) =>
  reads.db.select().from(settingChanges).where(eq(settingChanges.key, key)).orderBy(asc(settingChanges.id)).all()
