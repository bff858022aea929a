import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Budget } from './rules.ts'

/** What strangers used of what they share. In the database, so that a restart refills nothing. */
export const budgetUses = sqliteTable(
  'budget_uses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    budget: text().$type<Budget>().notNull(),
    /** The pseudonym of a /48, or of an IPv4 /24. */
    network: text().notNull(),
    /** In milliseconds since 1970. */
    at: integer().notNull(),
  },
  (table) => [index('budget_uses_of').on(table.budget, table.at, table.network)],
)
