import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { getDaysAtLink } from '#src/days/entries/get-days.ts'
import type { Days } from '#src/days/schema.ts'
import { transact } from '#src/db/transact.ts'
import { getInvoicePdfOfQuote } from '#src/invoices/download.ts'
import { findInvoices } from '#src/invoices/find.ts'
import { getQuoteByToken } from '#src/quotes/open.ts'
import { readerPurposes } from '#src/quotes/rules.ts'
import { viewQuote } from '#src/quotes/view.ts'
import { stopReading, viewAsReader } from '#src/readers/end-reader.ts'
import { findReaderAtLink } from '#src/readers/find.ts'
import { daysOfReader, isOfOther } from '#src/workflows/quotes/reader-view.ts'
import type { AccountsDays } from '#src/workflows/quotes/schema.ts'

type TokenInput = { token: string }

/** @throws quote_not_found; not_found at the first addressee's link */
export const stopReadingAtLink = (ctx: Context, { token }: TokenInput) =>
  transact(ctx, (tx) => {
    const quote = getQuoteByToken(tx, { token, readers: readerPurposes })
    const reader = findReaderAtLink(tx, quote)
    if (!reader) throw new Problem('not_found')
    stopReading(tx, { reader, actor: quote.token_id })
  })

/** Days with the invoices as a reader sees them. @throws quote_not_found, reader_only_reads, quote_not_accepted */
export const readDaysAtLink = (ctx: Context, { token }: TokenInput): Days | AccountsDays => {
  const quote = getQuoteByToken(ctx, { token, readers: readerPurposes })
  const reader = findReaderAtLink(ctx, quote)
  const days = getDaysAtLink(ctx, { token, readers: readerPurposes })
  return reader ? daysOfReader(ctx, { id: quote.quote_id, reader, days }) : days
}

/** A reader gets no invoice that went to another reader. @throws quote_not_found, document_not_found, document_not_ready, unexpected */
export const getInvoicePdfAtLink = (ctx: Context, { token, file }: TokenInput & { file: string }) => {
  const quote = getQuoteByToken(ctx, { token, readers: readerPurposes })
  const { quote_id: quoteId } = quote
  const reader = findReaderAtLink(ctx, quote)
  const invoice = reader && findInvoices(ctx, { quoteId }).find(({ number }) => `${number}.pdf` === file)
  if (invoice && isOfOther(ctx, { id: quoteId, reader })(invoice.buyer.email)) throw new Problem('document_not_found')
  return getInvoicePdfOfQuote(ctx, { quoteId, file })
}

/** A reader's visit is theirs, never the quote's. @throws quote_not_found */
export const viewAtLink = (ctx: Context, { token }: TokenInput) => {
  if (ctx.actor.isAdmin) return
  const { reader_id } = getQuoteByToken(ctx, { token, readers: readerPurposes })
  if (reader_id === null) viewQuote(ctx, { token })
  else transact(ctx, (tx) => viewAsReader(tx, { id: reader_id }))
}
