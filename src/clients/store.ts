import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import type { ClientId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import { isFound, type SearchFilter } from '#src/db/search.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { clients } from './table.ts'

export const insertClient = insertInto(clients)

type Filter = Pick<SearchFilter, 'q' | 'by'> & { after: Cursor | null; limit: number }

/** Newest first. */
export const findClientRows = (reads: Reads, { q, by, after, limit }: Filter) =>
  reads.db
    .select()
    .from(clients)
    .where(
      and(
        isFound(clients, { q, by }),
        after === null ? undefined : sql`(${clients.created_at}, ${clients.id}) < (${after.value}, ${after.id})`,
      ),
    )
    .orderBy(desc(clients.created_at), desc(clients.id))
    .limit(limit)
    .all()

const emailIs = (email: string) => sql`lower(client_email) = ${email}`

export const findClientsByEmail = (reads: Reads, email: string) =>
  reads.db.select().from(clients).where(emailIs(email)).all()

export const deleteClientsByEmail = (tx: Tx, email: string) => {
  tx.db.delete(clients).where(emailIs(email)).run()
}

/** @returns false if there is none */
export const deleteClientRow = (tx: Tx, id: ClientId) =>
  tx.db.delete(clients).where(eq(clients.id, id)).run().changes === 1

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
