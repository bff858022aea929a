import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import type { Db } from '#src/db/open.ts'
import { is, prepared } from '#src/db/prepared.ts'
import { quoteDecisions, quotes } from '#src/quotes/table.ts'
import { ndaDocuments, ndaInvitations, ndaSignatures, ndaViews } from './table.ts'

export type InvitationRow = typeof ndaInvitations.$inferSelect
export type SignatureRow = typeof ndaSignatures.$inferSelect

const quoteColumns = {
  id: quotes.id,
  client_name: quotes.client_name,
  client_company: quotes.client_company,
  client_email: quotes.client_email,
  status: quotes.status,
  valid_until: quotes.valid_until,
  deleted_at: quotes.deleted_at,
}

const accepted = and(eq(quoteDecisions.quote_id, quotes.id), eq(quoteDecisions.decision, sql`'accepted'`))

const byQuote = prepared((db) =>
  db
    .select({ ...quoteColumns, accepted_at_nz: quoteDecisions.decided_at_nz })
    .from(quotes)
    .leftJoin(quoteDecisions, accepted)
    .where(is(quotes.id, 'id'))
    .prepare(),
)

/** What an invitation takes from its quote, and when that was accepted, in New Zealand's time. */
export const findQuote = (db: Db, id: string) => byQuote(db).get({ id }) ?? null
export type QuoteRow = NonNullable<ReturnType<typeof findQuote>>

/** An invitation with all that became of it. */
const selectRecord = (db: Db, where: SQL | undefined) =>
  db
    .select({
      invitation: ndaInvitations,
      signature: ndaSignatures,
      pdf_sha256: ndaDocuments.sha256,
      accepted_at_nz: quoteDecisions.decided_at_nz,
    })
    .from(ndaInvitations)
    .innerJoin(quotes, eq(quotes.id, ndaInvitations.quote_id))
    .leftJoin(quoteDecisions, accepted)
    .leftJoin(ndaSignatures, eq(ndaSignatures.invitation_id, ndaInvitations.id))
    .leftJoin(ndaDocuments, eq(ndaDocuments.invitation_id, ndaInvitations.id))
    .where(where)

const opened = prepared((db) =>
  selectRecord(db, and(is(ndaInvitations.token_sha256, 'hash'), isNull(ndaInvitations.revoked_at))).prepare(),
)

/** What a link opens, whether or not it ran out; a revoked one opens nothing. */
export const findOpened = (db: Db, hash: string) => opened(db).get({ hash }) ?? null

/** Another text as soon as anything in the file was changed, by this process or by another one. */
const stamp = sql<string>`(select total_changes() || '.' || data_version from pragma_data_version)`

// The record has all the evidence in it, which a download has no use for.
const linked = prepared((db) => {
  const query = db
    .select({
      id: ndaInvitations.id,
      expires_at: ndaInvitations.expires_at,
      signed_at: ndaSignatures.signed_at,
      stamp: stamp.as('stamp'),
    })
    .from(ndaInvitations)
    .leftJoin(ndaSignatures, eq(ndaSignatures.invitation_id, ndaInvitations.id))
    .where(and(is(ndaInvitations.token_sha256, 'hash'), isNull(ndaInvitations.revoked_at)))
  return db.$client.prepare<[hash: string], [string, Instant, Instant | null, string]>(query.toSQL().sql).raw()
})

/** Which invitation a link opens, when it was signed, and the {@link stamp}; see {@link findOpened}. */
export const findLinked = (db: Db, hash: string) => {
  const row = linked(db).get(hash)
  if (!row) return null
  const [id, expires_at, signed_at, stamp] = row
  return { id, expires_at, signed_at, stamp }
}

const byId = prepared((db) => selectRecord(db, is(ndaInvitations.id, 'id')).prepare())

export const findRecord = (db: Db, id: string) => byId(db).get({ id }) ?? null
export type NdaRecord = NonNullable<ReturnType<typeof findRecord>>

const ofQuote = prepared((db) =>
  selectRecord(db, is(ndaInvitations.quote_id, 'quote_id'))
    .orderBy(desc(ndaInvitations.created_at), desc(sql`${ndaInvitations}.rowid`))
    .prepare(),
)

/** Every invitation of a quote, the newest first. */
export const findRecords = (db: Db, quote_id: string): NdaRecord[] => ofQuote(db).all({ quote_id })

const live = prepared((db) =>
  selectRecord(db, and(is(ndaInvitations.quote_id, 'quote_id'), isNull(ndaInvitations.revoked_at))).prepare(),
)

/** The one invitation of a quote that is not revoked. */
export const findLive = (db: Db, quote_id: string) => live(db).get({ quote_id }) ?? null

const insertingInvitation = prepared((db) =>
  db
    .insert(ndaInvitations)
    .values({
      id: sql.placeholder('id'),
      verifier: sql.placeholder('verifier'),
      quote_id: sql.placeholder('quote_id'),
      token_sha256: sql.placeholder('token_sha256'),
      token_sealed: sql.placeholder('token_sealed'),
      company: sql.placeholder('company'),
      contactName: sql.placeholder('contactName'),
      title: sql.placeholder('title'),
      email: sql.placeholder('email'),
      email_id: sql.placeholder('email_id'),
      created_at: sql.placeholder('created_at'),
      expires_at: sql.placeholder('expires_at'),
    })
    .prepare(),
)

export const insertInvitation = (db: Db, row: Omit<InvitationRow, 'revoked_at' | 'acknowledged_at'>) => {
  insertingInvitation(db).run(row)
}

export const markRevoked = (db: Db, id: string, revoked_at: Instant) => {
  db.update(ndaInvitations).set({ revoked_at }).where(eq(ndaInvitations.id, id)).run()
}

/** @returns whether it was the first time. */
export const markAcknowledged = (db: Db, id: string, acknowledged_at: Instant) =>
  db
    .update(ndaInvitations)
    .set({ acknowledged_at })
    .where(and(eq(ndaInvitations.id, id), isNull(ndaInvitations.acknowledged_at)))
    .run().changes === 1

const viewsOf = prepared((db) =>
  db
    .select({
      count: sql<number>`count(*)`,
      first: sql<Instant | null>`min(${ndaViews.at})`,
      last: sql<Instant | null>`max(${ndaViews.at})`,
    })
    .from(ndaViews)
    .where(is(ndaViews.invitation_id, 'id'))
    .prepare(),
)

export const findViews = (db: Db, id: string) => viewsOf(db).get({ id }) ?? { count: 0, first: null, last: null }

export const insertView = (db: Db, row: typeof ndaViews.$inferInsert) => {
  db.insert(ndaViews).values(row).run()
}

export const insertSignature = (db: Db, row: SignatureRow) => {
  db.insert(ndaSignatures).values(row).run()
}

export const insertDocument = (db: Db, row: typeof ndaDocuments.$inferInsert) => {
  db.insert(ndaDocuments).values(row).run()
}

const document = prepared((db) => db.select().from(ndaDocuments).where(is(ndaDocuments.invitation_id, 'id')).prepare())

export const findDocument = (db: Db, id: string) => document(db).get({ id }) ?? null

/** The {@link stamp}. */
export const findStamp = (db: Db): string => db.get<[string]>(sql`select ${stamp}`)[0]

/** Signatures whose PDF is not made yet, the oldest first. */
export const findUnmade = (db: Db, limit: number): string[] =>
  db
    .select({ id: ndaSignatures.invitation_id })
    .from(ndaSignatures)
    .leftJoin(ndaDocuments, eq(ndaDocuments.invitation_id, ndaSignatures.invitation_id))
    .where(isNull(ndaDocuments.invitation_id))
    .orderBy(asc(ndaSignatures.audit_seq))
    .limit(limit)
    .all()
    .map(({ id }) => id)

const issuedColumns = {
  signed_at: ndaSignatures.signed_at,
  companyName: ndaSignatures.companyName,
  execution: ndaSignatures.execution,
}

const byHash = prepared((db) =>
  db
    .select(issuedColumns)
    .from(ndaDocuments)
    .innerJoin(ndaSignatures, eq(ndaSignatures.invitation_id, ndaDocuments.invitation_id))
    .where(is(ndaDocuments.sha256, 'sha256'))
    .prepare(),
)

/** The signature behind exactly these bytes. */
export const findByHash = (db: Db, sha256: string) => byHash(db).get({ sha256 }) ?? null

const byVerifier = prepared((db) =>
  db
    .select(issuedColumns)
    .from(ndaInvitations)
    .innerJoin(ndaSignatures, eq(ndaSignatures.invitation_id, ndaInvitations.id))
    .where(is(ndaInvitations.verifier, 'verifier'))
    .prepare(),
)

/** The signature that a verifier stands for. */
export const findByVerifier = (db: Db, verifier: string) => byVerifier(db).get({ verifier }) ?? null

/** A signature and its document beside the hashes that the audit log recorded for them. */
export type KeptSignature = SignatureRow & {
  bytes: Uint8Array | null
  sha256: string | null
  recorded: string | null
  recorded_pdf: string | null
}

const lost = prepared((db) =>
  db.$client
    .prepare<[], string>(
      `select e.detail ->> 'invitation_id' from audit_events e
       where (e.event = 'nda_signed' and not exists (select 1 from nda_signatures s where s.audit_seq = e.seq))
       or (e.event = 'nda_document_made' and not exists (select 1 from nda_documents d where d.audit_seq = e.seq))
       order by e.seq limit 1`,
    )
    .pluck(),
)

/** The first invitation whose signature or document the audit log recorded and nobody finds. */
export const findLost = (db: Db) => lost(db).get() ?? null

/** Every {@link KeptSignature}, one at a time. */
export const everySignature = (db: Db) =>
  db.$client
    .prepare(
      `select s.*, d.bytes, d.sha256,
         e.detail ->> 'evidence_sha256' as recorded, f.detail ->> 'sha256' as recorded_pdf
       from nda_signatures s left join audit_events e on e.seq = s.audit_seq
       left join nda_documents d on d.invitation_id = s.invitation_id left join audit_events f on f.seq = d.audit_seq
       order by s.audit_seq`,
    )
    .iterate() as IterableIterator<KeptSignature>
