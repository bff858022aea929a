import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { findReasonAndDetails, findThread } from '#src/conversation/thread.ts'
import { getDaysAtLink } from '#src/days/entries/get-days.ts'
import { findNdaProgress } from '#src/nda/about.ts'
import {
  findMarkedExpired,
  findUndone,
  findWithdrawn,
  getQuoteByToken,
  publicAnswer,
  refuseExpired,
} from '#src/quotes/open.ts'
import { lastDayOf, readerPurposes } from '#src/quotes/rules.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { findAcceptors, findLinkOfReader, findNamedReaders, findReaderAtLink, showReader } from '#src/readers/find.ts'
import { findPublicRevisions } from '#src/revisions/find.ts'
import { showToReader } from './reader-view.ts'
import type { OpenQuote } from './schema.ts'

/** `newest`: how many entries the log of days has at most. */
type OpenQuoteInput = { token: string; newest?: number | undefined }

/** `json` is a QuoteAnswer, even of an expired quote. @throws quote_not_found */
export const readOpenQuote = (ctx: Context, { token, newest }: OpenQuoteInput) => {
  const quote = getQuoteByToken(ctx, { token, readers: readerPurposes })
  const { quote_id: id, shown } = quote
  const reader = findReaderAtLink(ctx, quote)
  const linkOf = reader && ((quoteId: QuoteId) => findLinkOfReader(ctx, { quoteId, email: reader.email }))
  const revisions = findPublicRevisions(ctx, { id, shown, ...(linkOf && { linkOf }) })
  const { expired, response } = publicAnswer(ctx, { quote, isReplaced: revisions.replaced_by !== null })
  const isDecided = quote.response !== null
  const news: Omit<OpenQuote, keyof PublicQuote> & { decided_by?: null } = {
    sent_at: quote.sent_at,
    last_day: lastDayOf(quote),
    expired,
    expired_on: expired ? findMarkedExpired(ctx, { id }) : null,
    withdrawn: expired ? findWithdrawn(ctx, { id }) : null,
    undone: findUndone(ctx, quote),
    ...revisions,
    messages: findThread(ctx, { id }),
    ...(isDecided ? findReasonAndDetails(ctx, { id }) : { reason: null, details: null }),
    nda: quote.status === 'accepted' ? findNdaProgress(ctx, { quoteId: id }) : null,
    days: quote.status === 'accepted' ? getDaysAtLink(ctx, { token, newest, readers: readerPurposes }) : null,
    reader: reader && showReader(reader),
    readers: findNamedReaders(ctx, { quoteId: id }),
    may_accept: [quote.client_name, ...findAcceptors(ctx, { quoteId: id })],
    ...(quote.decider === null && { decided_by: null }),
  }
  // The stored bytes stay as they are: parsing them would be the most expensive step.
  const json = `${response.slice(0, -1)},${JSON.stringify(news).slice(1)}`
  if (!reader) return { id, json, expired }
  return { id, json: JSON.stringify(showToReader(ctx, { id, reader, answer: JSON.parse(json) })), expired }
}

/** @returns an OpenQuote as JSON @throws quote_not_found; quote_expired, quote_withdrawn with the quote */
export const getOpenQuote = (ctx: Context, { token }: OpenQuoteInput): string => {
  const { id, json, expired } = readOpenQuote(ctx, { token })
  return expired ? refuseExpired(ctx, id, { quote: JSON.parse(json) }) : json
}
