import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'
import type { EventName } from './schema.ts'

export const events = sqliteTable(
  'events',
  {
    id: integer().primaryKey(),
    name: text().$type<EventName>().notNull(),
    company: text(),
    source: text(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [
    check('events_name', sql`${table.name} in ('needs_form_view', 'needs_form_submit')`),
    check('events_company', sql`${table.company} is null or ${table.name} = 'needs_form_submit'`),
    index('events_at').on(table.at, table.name),
    index('events_company_of').on(table.company).where(sql`company is not null`),
  ],
)
