import { sql } from 'drizzle-orm'
import { blob, check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'
import type { PictureType } from './rules.ts'

/** The portrait, and earlier ones that an email shows: emails link to a picture by its hash. */
export const pictures = sqliteTable(
  'pictures',
  {
    hash: text().primaryKey(),
    type: text().$type<PictureType>().notNull(),
    bytes: blob({ mode: 'buffer' }).$type<Buffer<ArrayBuffer>>().notNull(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [check('pictures_type', sql`${table.type} in ('image/jpeg', 'image/png', 'image/webp')`)],
)

/** Each change of the portrait; the newest counts. `hash`: null for none, and without a row of pictures where nothing shows it. `file`: OWNER_PORTRAIT, null for an upload. */
export const portraitChanges = sqliteTable('portrait_changes', {
  id: integer().primaryKey({ autoIncrement: true }),
  hash: text(),
  file: text(),
  changed_by: text().notNull(),
  at: text().$type<Instant>().notNull(),
})
