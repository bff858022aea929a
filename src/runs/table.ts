import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'
import type { RunKind } from './rules.ts'

export const operationRuns = sqliteTable(
  'operation_runs',
  {
    kind: text().$type<RunKind>().primaryKey(),
    ran_at: text().$type<Instant>().notNull(),
    ok: integer({ mode: 'boolean' }).notNull(),
    /** Null until it succeeds for the first time. */
    succeeded_at: text().$type<Instant>(),
    /** JSON, of the last run. */
    detail: text().notNull(),
  },
  (table) => [check('operation_runs_ok', sql`${table.ok} in (0, 1)`)],
)
