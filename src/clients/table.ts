import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ClientId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

/** Clients who were imported from a file. A client with a quote or a lead is found through that. */
export const clients = sqliteTable(
  'clients',
  {
    id: text().$type<ClientId>().primaryKey(),
    client_name: text().notNull(),
    client_company: text().notNull(),
    client_email: text().notNull(),
    client_phone: text(),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [
    uniqueIndex('clients_email').on(sql`lower(client_email)`),
    index('clients_newest').on(table.created_at, table.id),
    check(
      'clients_lengths',
      sql`length(${table.client_name}) between 1 and 100 and length(${table.client_company}) between 1 and 200 and length(${table.client_email}) between 3 and 255 and length(coalesce(${table.client_phone}, '')) <= 50`,
    ),
  ],
)
