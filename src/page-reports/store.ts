import { count, desc, lt, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { pageReports } from './table.ts'

export const countKinds = (reads: Reads) => reads.db.select({ n: count() }).from(pageReports).get()?.n ?? 0

export const isKnownKind = (reads: Reads, id: string) =>
  selectValue(reads, 'select 1 from page_reports where id = ?', id) !== undefined

export const addReport = (tx: Tx, { id, at }: { id: string; at: Instant }) => {
  tx.db
    .insert(pageReports)
    .values({ id, count: 1, first_at: at, last_at: at })
    .onConflictDoUpdate({ target: pageReports.id, set: { count: sql`${pageReports.count} + 1`, last_at: at } })
    .run()
}

export const findKinds = (reads: Reads) =>
  reads.db.select().from(pageReports).orderBy(desc(pageReports.count), pageReports.id).all()

export const deleteKindsBefore = (tx: Tx, moment: Instant) => {
  tx.db.delete(pageReports).where(lt(pageReports.last_at, moment)).run()
}
