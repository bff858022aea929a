import { asc, count, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { events } from './table.ts'

export const insertVisitorEvent = insertInto(events)

export const countSources = (reads: Reads, since: Instant) =>
  reads.db
    .select({ name: events.name, source: events.source, count: count() })
    .from(events)
    .where(gte(events.at, since))
    .groupBy(events.name, events.source)
    .all()

export const findCompanyEvents = (reads: Reads, companies: readonly string[]) =>
  reads.db.select().from(events).where(inArray(events.company, companies)).orderBy(asc(events.at)).all()

export const clearCompany = (tx: Tx, company: string) => {
  tx.db.update(events).set({ company: null }).where(eq(events.company, company)).run()
}

export const deleteEventsBefore = (tx: Tx, moment: Instant): number =>
  tx.db.delete(events).where(lt(events.at, moment)).run().changes
