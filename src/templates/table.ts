import { sql } from 'drizzle-orm'
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TemplateId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

/** `draft` is the content of a new quote as JSON, without the client. */
export const quoteTemplates = sqliteTable(
  'quote_templates',
  {
    id: text().$type<TemplateId>().primaryKey(),
    name: text().notNull(),
    draft: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [
    uniqueIndex('quote_templates_name').on(sql`lower(name)`),
    check('quote_templates_draft', sql`json_valid(${table.draft})`),
  ],
)
