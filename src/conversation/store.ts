import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { QuoteId, QuoteTokenId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { selectAll } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { MessageKind } from '#src/quotes/rules.ts'
import { declineReasons, quoteMessages, startDetails } from './table.ts'

export const insertMessage = insertInto(quoteMessages)

const ofQuote = prepared((db) =>
  db
    .select()
    .from(quoteMessages)
    .where(is(quoteMessages.quote_id, 'quote_id'))
    .orderBy(quoteMessages.at, sql`rowid`)
    .prepare(),
)

/** Oldest first. */
export const findMessages = (reads: Reads, quote_id: QuoteId) => ofQuote(reads).all({ quote_id })

type LinkMessagesInput = { quote_id: QuoteId; token_id: QuoteTokenId; since: Instant }

export const findMessagesOfLink = (reads: Reads, { quote_id, token_id, since }: LinkMessagesInput) =>
  reads.db
    .select({ kind: quoteMessages.kind, text: quoteMessages.text })
    .from(quoteMessages)
    .where(
      and(eq(quoteMessages.quote_id, quote_id), eq(quoteMessages.token_id, token_id), gte(quoteMessages.at, since)),
    )
    .all()

/** SQL refuses this unless the quote is erased. */
export const redactMessages = (tx: Tx, quote_id: QuoteId) => {
  tx.db.update(quoteMessages).set({ text: erasedText }).where(sql`quote_id = ${quote_id}`).run()
}

export const insertReason = insertInto(declineReasons)

/** @param nth number of the decision */
export const findReason = (reads: Reads, quote_id: QuoteId, nth: number) =>
  reads.db
    .select()
    .from(declineReasons)
    .where(and(eq(declineReasons.quote_id, quote_id), eq(declineReasons.nth, nth)))
    .get() ?? null

export const insertDetails = insertInto(startDetails)

/** Newest first. */
export const findDetails = (reads: Reads, quote_id: QuoteId) =>
  reads.db.select().from(startDetails).where(eq(startDetails.quote_id, quote_id)).orderBy(desc(startDetails.id)).all()

export const findDetailsByEmail = (reads: Reads, email: string) =>
  reads.db.select().from(startDetails).where(sql`lower(billing_email) = ${email}`).orderBy(startDetails.id).all()

export const findOrderNumbers = (reads: Reads) =>
  reads.db
    .select({ quote_id: startDetails.quote_id, purchase_order: sql<string>`purchase_order` })
    .from(startDetails)
    .where(sql`purchase_order <> ''`)
    .all()

export const findReasons = (reads: Reads, quoteIds: readonly QuoteId[]) =>
  reads.db
    .select()
    .from(declineReasons)
    .where(inArray(declineReasons.quote_id, quoteIds))
    .orderBy(declineReasons.nth)
    .all()

const bound = 500

const unansweredSql = `select m.quote_id, m.kind, m.at
  from (select rowid as n, quote_id, kind, at from quote_messages order by rowid desc limit ${bound}) m
  where m.kind <> 'answer' and not exists (
    select 1 from quote_messages a where a.quote_id = m.quote_id and a.at >= m.at and a.kind = 'answer' and a.rowid > m.n)
  order by m.n desc`

export const findUnanswered = (reads: Reads) =>
  selectAll<{ quote_id: QuoteId; kind: Exclude<MessageKind, 'answer'>; at: Instant }>(reads, unansweredSql)
