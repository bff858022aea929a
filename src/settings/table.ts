import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'
import type { SettingKey } from '#src/business/settings-rules.ts'

/** Each change of a setting; the newest row of a key counts. `value` is JSON; null returns to the default. */
export const settingChanges = sqliteTable(
  'setting_changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    key: text().$type<SettingKey>().notNull(),
    value: text(),
    changed_by: text().notNull(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [
    index('setting_changes_of').on(table.key, table.id),
    check('setting_changes_value', sql`${table.value} is null or json_valid(${table.value})`),
  ],
)
