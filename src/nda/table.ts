import { sql } from 'drizzle-orm'
import { blob, check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CodeId, InvitationId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { ofQuote } from '#src/quotes/table.ts'

/** One row per link. The migrations in drizzle/ make these tables STRICT and add the triggers that freeze evidence (D5). */
export const ndaInvitations = sqliteTable(
  'nda_invitations',
  {
    id: text().$type<InvitationId>().primaryKey(),
    verifier: text().notNull(),
    quote_id: ofQuote(),
    token_sha256: text().notNull(),
    token_sealed: text().notNull(),
    company: text().notNull(),
    contactName: text().notNull(),
    title: text().notNull(),
    email: text().notNull(),
    /** The email with the link: its time of sending is evidence (E1). */
    email_id: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    expires_at: text().$type<Instant>().notNull(),
    revoked_at: text().$type<Instant>(),
    acknowledged_at: text().$type<Instant>(),
    /** The provider's `Identity` at the time of the invitation, as canonical JSON. */
    provider: text(),
    /** The time when the addressee named another signer. The link is read-only from then on. */
    handed_over_at: text().$type<Instant>(),
    handed_from: text().$type<InvitationId>(),
  },
  (table) => [
    foreignKey({ columns: [table.handed_from], foreignColumns: [table.id] }),
    uniqueIndex('nda_invitations_sha256').on(table.token_sha256),
    uniqueIndex('nda_invitations_live').on(table.quote_id).where(sql`revoked_at is null and handed_over_at is null`),
    uniqueIndex('nda_invitations_verifier').on(table.verifier),
    index('nda_invitations_of').on(table.quote_id, table.created_at),
    check('nda_invitations_verifier_of', sql`${table.verifier} = upper(substr(${table.id}, -8))`),
  ],
)

const invitationReference = () =>
  text()
    .$type<InvitationId>()
    .notNull()
    .references(() => ndaInvitations.id)

/** At most one row per link in 30 minutes. */
export const ndaViews = sqliteTable(
  'nda_views',
  {
    id: text().primaryKey(),
    invitation_id: invitationReference(),
    at: text().$type<Instant>().notNull(),
  },
  (table) => [index('nda_views_of').on(table.invitation_id, table.at)],
)

/** The emailed codes for signing through the quote's link (E7). An invitation has at most one live code. */
export const ndaCodes = sqliteTable(
  'nda_codes',
  {
    id: text().$type<CodeId>().primaryKey(),
    invitation_id: invitationReference(),
    /** The MAC of the code and both ids, made with SECRET_KEY. */
    code_mac: text().notNull(),
    email_id: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    expires_at: text().$type<Instant>().notNull(),
    tries: integer().notNull().default(0),
    ended_at: text().$type<Instant>(),
  },
  (table) => [
    uniqueIndex('nda_codes_live').on(table.invitation_id).where(sql`ended_at is null`),
    index('nda_codes_of').on(table.invitation_id, table.created_at),
    index('nda_codes_oldest').on(table.created_at),
    check('nda_codes_tries', sql`${table.tries} between 0 and 5`),
  ],
)

/** Evidence: triggers refuse every change (E1, D5). */
export const ndaSignatures = sqliteTable(
  'nda_signatures',
  {
    invitation_id: invitationReference().primaryKey(),
    companyName: text().notNull(),
    contactName: text().notNull(),
    title: text().notNull(),
    date: text().notNull(),
    signature: text().notNull(),
    consent: text().notNull(),
    text_version: text().notNull(),
    text_sha256: text().notNull(),
    execution: text().notNull(),
    signed_at: text().$type<Instant>().notNull(),
    signed_at_nz: text().notNull(),
    address: text().notNull(),
    user_agent: text().notNull(),
    build: text().notNull(),
    /** The columns above and the history of the link, as canonical JSON. The audit log has the same hash. */
    evidence: text().notNull(),
    evidence_sha256: text().notNull(),
    audit_seq: integer().notNull(),
  },
  (table) => [
    index('nda_signatures_seq').on(table.audit_seq),
    check(
      'nda_signatures_lengths',
      sql`length(${table.companyName}) between 1 and 200 and length(${table.contactName}) between 1 and 100 and length(${table.title}) between 1 and 100 and length(${table.date}) between 1 and 50 and length(${table.signature}) between 1 and 100`,
    ),
  ],
)

/** The executed PDF is made once and stored as bytes (E3). */
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
    /** The last column, so that SQLite can read the others without loading it. */
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    index('nda_documents_sha256').on(table.sha256),
    index('nda_documents_seq').on(table.audit_seq),
    check('nda_documents_hash', sql`length(${table.sha256}) = 64 and length(${table.bytes}) > 0`),
  ],
)
