import { eq, sql } from 'drizzle-orm'
import { iterate } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { emails } from './table.ts'

type Sealed = { id: string; subject_id: string; email_sealed: string }

/** One row in memory at a time, and without the envelopes, which are ten times as long. */
export const everySealed = (reads: Reads) =>
  iterate<Sealed>(reads, "select id, subject_id, email_sealed from emails where email_sealed <> ''")

export const findRedactedAbout = (reads: Reads, subject: string) =>
  reads.db.select().from(emails).where(sql`${emails.subject_id} = ${subject} and email_sealed = ''`).all()

/** Removes the content; row and key stay. An email that waited is cancelled. */
export const redactEmail = (tx: Tx, id: string) => {
  tx.db
    .update(emails)
    .set({
      email_sealed: '',
      envelope_sealed: null,
      leased_until: null,
      reason: null,
      state: sql`case state when 'sent' then 'sent' else 'discarded' end`,
    })
    .where(eq(emails.id, id))
    .run()
}
