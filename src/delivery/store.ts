import { eq } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { selectOne, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { Delivery } from './rules.ts'
import { emailReports, suppressedAddresses } from './table.ts'

type SuppressionRow = typeof suppressedAddresses.$inferSelect

export const findSuppressed = (reads: Reads, hash: string) =>
  selectOne<SuppressionRow>(reads, 'select * from suppressed_addresses where address_sha256 = ?', hash) ?? null

export const putSuppressed = (tx: Tx, row: SuppressionRow) => {
  const { reason, at } = row
  tx.db
    .insert(suppressedAddresses)
    .values(row)
    .onConflictDoUpdate({ target: suppressedAddresses.address_sha256, set: { reason, at } })
    .run()
}

export const deleteSuppressed = (tx: Tx, hash: string) => {
  tx.db.delete(suppressedAddresses).where(eq(suppressedAddresses.address_sha256, hash)).run()
}

/** @returns false if it was stored before */
export const insertReport = (tx: Tx, row: typeof emailReports.$inferInsert) =>
  tx.db.insert(emailReports).values(row).onConflictDoNothing().run().changes === 1

export const findFirstReport = (reads: Reads, emailId: string, type: Delivery) =>
  selectValue<Instant>(reads, 'select min(at) from email_reports where email_id = ? and type = ?', emailId, type) ??
  null

export const findLastReceived = (reads: Reads) =>
  selectValue<Instant>(reads, 'select received_at from email_reports order by rowid desc limit 1') ?? null
