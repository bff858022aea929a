import { blob, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'

/**
 * The hash of each row that changes only through SQL (docs/decisions/0021). Triggers in drizzle/ remove a row's entry
 * when it is updated or deleted, so the next night hashes it again. The migration makes the table WITHOUT ROWID.
 */
export const rowHashes = sqliteTable(
  'row_hashes',
  {
    table_name: text().notNull(),
    /** The primary key; the values of one of two columns are joined by a space. */
    row_key: text().notNull(),
    sha256: blob({ mode: 'buffer' }).notNull(),
    /** Set while the row differs. Such an entry survives an update of its row, so damage does not pass unseen. */
    found_at: text().$type<Instant>(),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.row_key] })],
)
