import { and, asc, eq, sql } from 'drizzle-orm'
import { is, prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { Delivery } from './rules.ts'
import { emailReports, suppressedAddresses } from './table.ts'

type SuppressionRow = typeof suppressedAddresses.$inferSelect

const byHash = prepared((db) =>
  db.select().from(suppressedAddresses).where(is(suppressedAddresses.address_sha256, 'hash')).prepare(),
)

export const findSuppressed = (reads: Reads, hash: string): SuppressionRow | null => byHash(reads).get({ hash }) ?? null

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

export const findFirstReport = (reads: Reads, email_id: string, type: Delivery) =>
  reads.db
    .select({ at: emailReports.at })
    .from(emailReports)
    .where(and(eq(emailReports.email_id, email_id), eq(emailReports.type, type)))
    .orderBy(asc(emailReports.at))
    .limit(1)
    .get()?.at ?? null

export const findLastReceived = (reads: Reads) =>
  reads.db.select({ received_at: emailReports.received_at }).from(emailReports).orderBy(sql`rowid desc`).limit(1).get()
    ?.received_at ?? null
