import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Day, Instant } from '#src/base/time.ts'
import type { Contract } from './rules.ts'

/** Each version that was published in the browser. `text` is JSON. The versions in the source code are not here. */
export const contractVersions = sqliteTable(
  'contract_versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    contract: text().$type<Contract>().notNull(),
    version: text().notNull(),
    updated: text().$type<Day>().notNull(),
    text: text().notNull(),
    sha256: text().notNull(),
    published_by: text().notNull(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [
    uniqueIndex('contract_versions_named').on(table.contract, table.version),
    check('contract_versions_contract', sql`${table.contract} in ('terms', 'nda')`),
    check('contract_versions_text', sql`json_valid(${table.text})`),
  ],
)
