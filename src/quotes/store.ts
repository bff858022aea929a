import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#src/base/characters.ts'
import type { QuoteId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { companyKeyOf } from '#src/db/company-key.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { type QuoteDraft, rateKeys } from './field-rules.ts'
import type { Plan, Status } from './rules.ts'
import { lastDay, quoteDocuments, quotes, quoteWithdrawals } from './table.ts'

export type QuoteRow = typeof quotes.$inferSelect

const byId = prepared((db) => db.select().from(quotes).where(is(quotes.id, 'id')).prepare())

export const findQuote = (reads: Reads, id: QuoteId): QuoteRow | null => byId(reads).get({ id }) ?? null

export const findQuotesByEmail = (reads: Reads, email: string): QuoteRow[] =>
  reads.db
    .select()
    .from(quotes)
    .where(sql`lower(${quotes.client_email}) = ${email}`)
    .orderBy(asc(quotes.created_at))
    .all()

const companyOf = ({ client_company, client_email }: Pick<QuoteDraft, 'client_company' | 'client_email'>) => ({
  client_company,
  client_email,
  company_order: foldText(client_company),
  company_key: companyKeyOf(client_email, client_company),
})

/** Removes the client from an expired quote. SQL refuses a decided quote. */
export const redactQuote = (tx: Tx, id: QuoteId, deleted_at: Instant) => {
  tx.db
    .update(quotes)
    .set({
      client_name: erasedText,
      ...companyOf({ client_company: erasedText, client_email: erasedText }),
      client_phone: null,
      client_source: null,
      client_referrer: null,
      scope_summary: erasedText,
      cover_note: null,
      notes_internal: null,
      shown: sql`case when shown is null then null else '{}' end`,
      shown_sha256: null,
      deleted_at: sql`coalesce(deleted_at, ${deleted_at})`,
      version: sql`version + 1`,
    })
    .where(eq(quotes.id, id))
    .run()
}

const insert = insertInto(quotes)

export const insertQuote = (tx: Tx, quote: Omit<typeof quotes.$inferInsert, 'company_order' | 'company_key'>) =>
  insert(tx, { ...quote, ...companyOf(quote) })

/** Raises the version by one. @returns false if the row has changed */
const update = (tx: Tx, where: SQL | undefined, changes: Partial<QuoteRow>) =>
  tx.db
    .update(quotes)
    .set({ ...changes, version: sql`version + 1` })
    .where(where)
    .run().changes === 1

const draftOf = (id: QuoteId, version: number) =>
  and(eq(quotes.id, id), eq(quotes.version, version), eq(quotes.status, 'draft'))

const inStatus = (id: QuoteId, status: Status) => and(eq(quotes.id, id), eq(quotes.status, status))

/** @returns false if the row is no longer the draft of that version (D10) */
export const updateDraft = (tx: Tx, id: QuoteId, version: number, draft: QuoteDraft) =>
  update(tx, draftOf(id, version), { ...draft, ...companyOf(draft) })

type SentColumns = { shown: string; shown_sha256: string; sent_at: Instant }

/** @returns false if the row is no longer the draft of that version */
export const markQuoteSent = (tx: Tx, id: QuoteId, version: number, sent: SentColumns) =>
  update(tx, draftOf(id, version), { ...sent, status: 'sent' })

const unsentColumns = { status: 'draft', shown: null, shown_sha256: null, sent_at: null, extended_until: null } as const

export const markUnsent = (tx: Tx, id: QuoteId) => update(tx, inStatus(id, 'sent'), unsentColumns)

export const extendSent = (tx: Tx, id: QuoteId, extended_until: Day) =>
  update(tx, inStatus(id, 'sent'), { extended_until })

export const correctSent = (tx: Tx, { id, client_company }: QuoteRow, client_email: string) =>
  update(tx, inStatus(id, 'sent'), { client_email, company_key: companyKeyOf(client_email, client_company) })

/** @returns false if the status is no longer `sent`, so that only one of two decisions wins (D1) */
export const markDecided = (tx: Tx, id: QuoteId, status: Status, chosen_plan: Plan | null) =>
  update(tx, inStatus(id, 'sent'), { status, chosen_plan })

/** SQL refuses this unless the decision was undone. @returns false if the status is no longer `from` */
export const markUndecided = (tx: Tx, id: QuoteId, from: Status) =>
  update(tx, inStatus(id, from), { status: 'sent', chosen_plan: null })

/** @returns false if the status is no longer `from` */
export const markExpired = (tx: Tx, id: QuoteId, from: Status) => update(tx, inStatus(id, from), { status: 'expired' })

/** For a replaced quote whose revision is unsent again; SQL refuses others. @returns false if it is not expired */
export const markReopened = (tx: Tx, id: QuoteId) => update(tx, inStatus(id, 'expired'), { status: 'sent' })

const findNewest = (reads: Reads, where: SQL) =>
  reads.db
    .select(pick(quotes, 'id', 'client_company', ...rateKeys))
    .from(quotes)
    .where(where)
    .orderBy(desc(quotes.created_at), desc(quotes.id))
    .limit(1)
    .get() ?? null

export const findLastRates = (reads: Reads) =>
  findNewest(reads, sql`coalesce(retainer_rate, prepaid_day_rate) is not null and company_key is not null`)

export const findNewestSent = (reads: Reads) => findNewest(reads, sql`sent_at is not null`)

export const setDeleted = (tx: Tx, id: QuoteId, deleted_at: Instant | null) => {
  tx.db.update(quotes).set({ deleted_at }).where(eq(quotes.id, id)).run()
}

/** Marks the quote as deleted, and takes it off its company's page. */
export const hideQuote = (tx: Tx, id: QuoteId, deleted_at: Instant) => {
  tx.db.update(quotes).set({ deleted_at, company_key: null }).where(eq(quotes.id, id)).run()
}

const isAmong = (ids: Iterable<string>) =>
  sql`substr(id, 1, instr(id || '-', '-') - 1) in (select value from json_each(${JSON.stringify([...ids])}))`

export const findWithRevisions = (reads: Reads, ids: Iterable<string>): QuoteRow[] =>
  reads.db.select().from(quotes).where(isAmong(ids)).orderBy(asc(quotes.created_at)).all()

export const findOtherQuote = (reads: Reads, ids: Iterable<string>) =>
  reads.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(sql`not ${isAmong(ids)}`)
    .limit(1)
    .get() ?? null

export const findOverdue = (reads: Reads, today: Day): QuoteRow[] =>
  reads.db.select().from(quotes).where(sql`status = 'sent' and ${lastDay} < ${today}`).limit(100).all()

export const insertWithdrawal = insertInto(quoteWithdrawals)

export const findWithdrawal = (reads: Reads, quote_id: QuoteId) =>
  reads.db.select().from(quoteWithdrawals).where(eq(quoteWithdrawals.quote_id, quote_id)).get() ?? null

/** SQL refuses this unless the quote is redacted, or a draft whose sending was undone. */
export const deleteDocuments = (tx: Tx, quote_id: QuoteId) => {
  tx.db.delete(quoteDocuments).where(eq(quoteDocuments.quote_id, quote_id)).run()
}
