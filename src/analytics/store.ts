import { count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import type { Db } from '#src/db/open.ts'
import { prepared } from '#src/db/prepared.ts'
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

export const insertEvent = (db: Db, row: Omit<typeof events.$inferSelect, 'id'>) => {
  inserting(db).run(row)
}

/** How often each event was reported since a moment. */
export const countEvents = (db: Db, since: Instant) =>
  db.select({ name: events.name, count: count() }).from(events).where(gte(events.at, since)).groupBy(events.name).all()

export const clearCompany = (db: Db, company: string) => {
  db.update(events).set({ company: null }).where(eq(events.company, company)).run()
}

export const deleteEventsBefore = (db: Db, moment: Instant) => {
  db.delete(events).where(lt(events.at, moment)).run()
}
