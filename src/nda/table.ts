import { sql } from 'drizzle-orm'
import { blob, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { InvitationId, QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { quotes } from '#src/quotes/table.ts'

/** One row is one link (GAPS 10). What is true of every version of these tables is in drizzle/: STRICT, and the triggers that freeze the evidence (D5). */
export const ndaInvitations = sqliteTable(
  'nda_invitations',
  {
    /** Public: it opens nothing. */
    id: text().$type<InvitationId>().primaryKey(),
    /** Its last 8 characters, upper-cased (SPEC §9). */
    verifier: text().notNull(),
    quote_id: text()
      .$type<QuoteId>()
      .notNull()
      .references(() => quotes.id),
    token_sha256: text().notNull(),
    token_sealed: text().notNull(),
    company: text().notNull(),
    contactName: text().notNull(),
    title: text().notNull(),
    /** The mailbox that got the link. */
    email: text().notNull(),
    /** The email that carries the link: when the provider took it is evidence (E1). */
    email_id: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    expires_at: text().$type<Instant>().notNull(),
    revoked_at: text().$type<Instant>(),
    /** The page reported once that its button was pressed (SPEC §7 ack-nda). */
    acknowledged_at: text().$type<Instant>(),
  },
  (table) => [
    uniqueIndex('nda_invitations_sha256').on(table.token_sha256),
    uniqueIndex('nda_invitations_live').on(table.quote_id).where(sql`revoked_at is null`),
    uniqueIndex('nda_invitations_verifier').on(table.verifier),
    index('nda_invitations_of').on(table.quote_id, table.created_at),
    check('nda_invitations_verifier_of', sql`${table.verifier} = upper(substr(${table.id}, -8))`),
  ],
)

/** One visit of a signer's, at most one in 30 minutes for each link (GAPS 16). */
export const ndaViews = sqliteTable(
  'nda_views',
  {
    id: text().primaryKey(),
    invitation_id: text()
      .$type<InvitationId>()
      .notNull()
      .references(() => ndaInvitations.id),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [index('nda_views_of').on(table.invitation_id, table.at)],
)

/** The signature and its evidence: written once, never changed (E1, D5). */
export const ndaSignatures = sqliteTable(
  'nda_signatures',
  {
    invitation_id: text()
      .$type<InvitationId>()
      .primaryKey()
      .references(() => ndaInvitations.id),
    companyName: text().notNull(),
    contactName: text().notNull(),
    title: text().notNull(),
    date: text().notNull(),
    signature: text().notNull(),
    consent: text().notNull(),
    text_version: text().notNull(),
    text_sha256: text().notNull(),
    /** SPEC §3 `execution` as it stood then, canonical JSON. */
    execution: text().notNull(),
    signed_at: text().$type<Instant>().notNull(),
    signed_at_nz: text().notNull(),
    address: text().notNull(),
    user_agent: text().notNull(),
    build: text().notNull(),
    /** All of the above and the link's history, canonical JSON, and its SHA-256, which the audit log holds too. */
    evidence: text().notNull(),
    evidence_sha256: text().notNull(),
    audit_seq: integer().notNull(),
  },
  (table) => [
    check(
      'nda_signatures_lengths',
      sql`length(${table.companyName}) between 1 and 200 and length(${table.contactName}) between 1 and 100 and length(${table.title}) between 1 and 100 and length(${table.date}) between 1 and 50 and length(${table.signature}) between 1 and 100`,
    ),
  ],
)

/** The executed PDF: made once from the signature, kept as bytes (E3). */
export const ndaDocuments = sqliteTable(
  'nda_documents',
  {
    invitation_id: text()
      .$type<InvitationId>()
      .primaryKey()
      .references(() => ndaSignatures.invitation_id),
    sha256: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    audit_seq: integer().notNull(),
    /** Last, so that what is asked about a document is read without its pages. */
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    index('nda_documents_sha256').on(table.sha256),
    check('nda_documents_hash', sql`length(${table.sha256}) = 64 and length(${table.bytes}) > 0`),
  ],
)
