import type { QuoteId, ReaderId } from '#src/base/id.ts'
import { type Code, Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { getQuoteNow, readShownQuote } from '#src/quotes/get.ts'
import { getQuoteByToken, publicAnswer } from '#src/quotes/open.ts'
import { endReader } from '#src/readers/end-reader.ts'
import { listReaders } from '#src/readers/find.ts'
import { isNamed, nameReader } from '#src/readers/name-reader.ts'
import type { NewReader, ReaderList } from '#src/readers/schema.ts'
import { isReplaced } from '#src/revisions/find.ts'
import { sampleFilter } from '#src/samples/mark.ts'

const refuseSample = (tx: Tx, id: QuoteId) => {
  if (sampleFilter(tx)(id)) throw new Problem('sample')
}

type NameAtLinkInput = { token: string; address: string; reader: NewReader }

/** While the quote is open. The same again changes nothing. @throws quote_not_found, reader_only_reads, ask_the_owner, sample, what nameReader throws */
export const nameReaderAtLink = (ctx: Context, { token, address, reader }: NameAtLinkInput) =>
  transact(ctx, (tx) => {
    const quote = getQuoteByToken(tx, { token })
    const { quote_id: id, token_id } = quote
    if (isNamed(tx, { id, reader })) return
    const replaced = isReplaced(tx, { id })
    if (quote.response !== null || replaced || publicAnswer(tx, { quote, isReplaced: replaced }).expired) {
      throw new Problem('ask_the_owner')
    }
    refuseSample(tx, id)
    nameReader(tx, { id, by: { token_id, address }, named_by: quote.client_name, reader })
  })

/** @throws quote_not_found, reader_only_reads, not_found */
export const endReaderAtLink = (ctx: Context, { token, readerId }: { token: string; readerId: ReaderId }) =>
  transact(ctx, (tx) => {
    const { quote_id: id, token_id: actor } = getQuoteByToken(tx, { token })
    endReader(tx, { id, readerId, ended: 'client', actor })
  })

const ownersRefusal = (tx: Tx, id: QuoteId): Code | null => {
  const { status, deleted_at } = getQuoteNow(tx, id)
  if (deleted_at !== null) return 'quote_deleted'
  if (status === 'draft') return 'not_sent'
  if (isReplaced(tx, { id })) return 'quote_replaced'
  return status === 'expired' ? 'quote_not_with_client' : null
}

type OfQuote = { id: QuoteId }

export const listReadersOfQuote = (ctx: Context, { id }: OfQuote): ReaderList => {
  getQuoteNow(ctx, id)
  return { items: listReaders(ctx, { quoteId: id }) }
}

/** @throws not_found, not_sent, quote_deleted, quote_replaced, quote_not_with_client, sample, what nameReader throws */
export const nameReaderOfQuote = (ctx: Context, { id, reader }: OfQuote & { reader: NewReader }): ReaderList => {
  transact(ctx, (tx) => {
    const row = getQuoteNow(tx, id)
    const refusal = ownersRefusal(tx, id)
    if (refusal) throw new Problem(refusal)
    refuseSample(tx, id)
    if (isNamed(tx, { id, reader })) return
    const named_by = readShownQuote(row)?.provider ?? tx.business().name
    nameReader(tx, { id, by: 'owner', named_by, reader })
  })
  return listReadersOfQuote(ctx, { id })
}

/** @throws not_found */
export const endReaderOfQuote = (ctx: Context, { id, readerId }: OfQuote & { readerId: ReaderId }): ReaderList => {
  transact(ctx, (tx) => endReader(tx, { id, readerId, ended: 'owner' }))
  return listReadersOfQuote(ctx, { id })
}
