import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { InvitationId, QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, visitsIn } from '#src/db/prepared.ts'
import { iterate, selectColumn, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { ndaDocuments, ndaInvitations, ndaSignatures, ndaViews } from './table.ts'

export type InvitationRow = typeof ndaInvitations.$inferSelect
export type SignatureRow = typeof ndaSignatures.$inferSelect

const selectInvitation = ({ db }: Reads, where: SQL | undefined) =>
  db
    .select({
      invitation: ndaInvitations,
      signature: ndaSignatures,
      pdf_sha256: ndaDocuments.sha256,
    })
    .from(ndaInvitations)
    .leftJoin(ndaSignatures, eq(ndaSignatures.invitation_id, ndaInvitations.id))
    .leftJoin(ndaDocuments, eq(ndaDocuments.invitation_id, ndaInvitations.id))
    .where(where)

const isUnrevoked = isNull(ndaInvitations.revoked_at)

/** Also finds expired invitations, but no revoked ones. */
export const findInvitationByToken = (reads: Reads, sha256: string) =>
  selectInvitation(reads, and(eq(ndaInvitations.token_sha256, sha256), isUnrevoked)).get() ?? null

export const findInvitationByVerifier = (reads: Reads, verifier: string) =>
  selectInvitation(reads, eq(ndaInvitations.verifier, verifier)).get() ?? null

/** A quote has at most one invitation that is neither revoked nor handed over. */
export const findLiveInvitation = (reads: Reads, quote_id: QuoteId) =>
  selectInvitation(
    reads,
    and(eq(ndaInvitations.quote_id, quote_id), isUnrevoked, isNull(ndaInvitations.handed_over_at)),
  ).get() ?? null

export const findRecord = (reads: Reads, id: InvitationId) =>
  selectInvitation(reads, eq(ndaInvitations.id, id)).get() ?? null
export type InvitationWithSignature = NonNullable<ReturnType<typeof findRecord>>

/** Newest first. */
export const findInvitations = (reads: Reads, quote_id: QuoteId): InvitationWithSignature[] =>
  selectInvitation(reads, eq(ndaInvitations.quote_id, quote_id))
    .orderBy(desc(ndaInvitations.created_at), desc(sql`${ndaInvitations}.rowid`))
    .all()

export const findInvitationsByEmail = (reads: Reads, email: string): InvitationWithSignature[] =>
  selectInvitation(reads, sql`lower(${ndaInvitations.email}) = ${email}`).orderBy(asc(ndaInvitations.created_at)).all()

export const insertInvitation = insertInto(ndaInvitations)

type InvitationChanges = Partial<
  Pick<InvitationRow, 'revoked_at' | 'handed_over_at' | 'company' | 'contactName' | 'title' | 'email'>
>

export const updateInvitation = (tx: Tx, id: InvitationId, changes: InvitationChanges) => {
  tx.db.update(ndaInvitations).set(changes).where(eq(ndaInvitations.id, id)).run()
}

/** @returns false if it was acknowledged before */
export const markAcknowledged = (tx: Tx, id: InvitationId, acknowledged_at: Instant) =>
  tx.db
    .update(ndaInvitations)
    .set({ acknowledged_at })
    .where(and(eq(ndaInvitations.id, id), isNull(ndaInvitations.acknowledged_at)))
    .run().changes === 1

export const countInvitationViews = visitsIn(ndaViews, ndaViews.invitation_id, ndaViews.at)

export const insertInvitationView = insertInto(ndaViews)

export const insertSignature = insertInto(ndaSignatures)

/** The signatures without an executed PDF, newest first. */
export const findSignaturesWithoutDocument = (reads: Reads) =>
  selectColumn<InvitationId>(
    reads,
    `select invitation_id from nda_signatures s where not exists (
      select 1 from nda_documents d where d.invitation_id = s.invitation_id) order by audit_seq desc`,
  )

export const hasSignatureAt = (reads: Reads, seq: number) =>
  selectValue(reads, `select 1 from nda_signatures where audit_seq = ?`, seq) !== undefined

/** Iterates in the order of the audit log, with one row in memory at a time. */
export const iterateSignatures = (reads: Reads) =>
  iterate<SignatureRow>(reads, `select * from nda_signatures order by audit_seq`)
