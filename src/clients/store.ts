import { inArray, lt, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { companyKeyOf } from '#src/db/company-key.ts'
import { insertInto } from '#src/db/prepared.ts'
import { isFound, newestFound } from '#src/db/search.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { clients } from './table.ts'

const insert = insertInto(clients)

export const insertClient = (tx: Tx, client: Omit<typeof clients.$inferInsert, 'company_key'>) =>
  insert(tx, { ...client, company_key: companyKeyOf(client.client_email, client.client_company) })

export const findClientsByName = (reads: Reads, q: string, limit: number) =>
  reads.db
    .select()
    .from(clients)
    .where(isFound(clients, { q, by: 'names' }))
    .orderBy(newestFound(clients))
    .limit(limit)
    .all()

const emailIs = (email: string) => sql`lower(client_email) = ${email}`

export const findClientsByEmail = (reads: Reads, email: string) =>
  reads.db.select().from(clients).where(emailIs(email)).all()

export const deleteClientsByEmail = (tx: Tx, email: string) => {
  tx.db.delete(clients).where(emailIs(email)).run()
}

export const deleteClientsBefore = (tx: Tx, moment: Instant, limit: number): number => {
  const old = tx.db.select({ id: clients.id }).from(clients).where(lt(clients.created_at, moment)).limit(limit)
  return tx.db.delete(clients).where(inArray(clients.id, old)).run().changes
}

export const findClientEmails = (reads: Reads, emails: readonly string[]): string[] =>
  reads.db
    .select({ email: sql<string>`lower(client_email)` })
    .from(clients)
    .where(sql`lower(client_email) in (select value from json_each(${JSON.stringify(emails)}))`)
    .all()
    .map(({ email }) => email)
