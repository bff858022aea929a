import { count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { events } from './table.ts'

const inserting = prepared((db) =>
  db
    .insert(events)
    .values({
      name: sql.placeholder('name'),
      company: sql.placeholder('company'),
      at: sql.placeholder('at'),
    })
    .prepare(),
)

export const insertEvent = (tx: Tx, row: Omit<typeof events.$inferSelect, 'id'>) => {
  inserting(tx).run(row)
}

/** How often each event was reported since a moment. */
export const countEvents = (reads: Reads, since: Instant) =>
  reads.db
    .select({ name: events.name, count: count() })
    .from(events)
    .where(gte(events.at, since))
    .groupBy(events.name)
    .all()

export const clearCompany = (tx: Tx, company: string) => {
  tx.db.update(events).set({ company: null }).where(eq(events.company, company)).run()
}

export const deleteEventsBefore = (tx: Tx, moment: Instant) => {
  tx.db.delete(events).where(lt(events.at, moment)).run()
}
