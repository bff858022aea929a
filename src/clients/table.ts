import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ClientId, CompanyId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

/** Clients who were imported from a file. A client with a quote or a lead needs no row here. */
export const clients = sqliteTable(
  'clients',
  {
    id: text().$type<ClientId>().primaryKey(),
    client_name: text().notNull(),
    client_company: text().notNull(),
    client_email: text().notNull(),
    client_phone: text(),
    company_key: text(),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [
    uniqueIndex('clients_email').on(sql`lower(client_email)`),
    index('clients_newest').on(table.created_at, table.id),
    index('clients_of_company').on(table.company_key, table.created_at),
    check(
      'clients_lengths',
      sql`length(${table.client_name}) between 1 and 100 and length(${table.client_company}) between 1 and 200 and length(${table.client_email}) between 3 and 255 and length(coalesce(${table.client_phone}, '')) <= 50`,
    ),
  ],
)

/**
 * Triggers keep a row for each `company_key` of quotes, leads and imported clients, delete it with the last of them, and
 * raise `active_at`, the time of the newest event.
 */
export const companies = sqliteTable(
  'companies',
  {
    id: text().$type<CompanyId>().primaryKey(),
    key: text().notNull(),
    /** The company that an admin merged this one into. */
    merged_into: text().$type<CompanyId>(),
    /** True until an admin says whether this name is one client with others of its domain, which a trigger assumes. */
    assumed: integer({ mode: 'boolean' }).notNull().default(false),
    group_id: text().$type<CompanyId>().notNull().generatedAlwaysAs(sql`coalesce(merged_into, id)`),
    active_at: text().$type<Instant>().notNull(),
  },
  (table) => [
    uniqueIndex('companies_key').on(table.key),
    index('companies_active').on(table.active_at, table.id, table.group_id),
    index('companies_of_group').on(table.group_id, table.active_at, table.id),
  ],
)
