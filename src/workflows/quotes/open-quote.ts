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
import { lastDayOf } from '#src/quotes/rules.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { findPublicRevisions } from '#src/revisions/find.ts'
import type { OpenQuote } from './schema.ts'

/** `newest`: how many entries the log of days has at most. */
type OpenQuoteInput = { token: string; newest?: number | undefined }

/** `json` is an OpenQuote, even of an expired quote. @throws quote_not_found */
export const readOpenQuote = (ctx: Context, { token, newest }: OpenQuoteInput) => {
  const quote = getQuoteByToken(ctx, { token })
  const { quote_id: id, shown } = quote
  const revisions = findPublicRevisions(ctx, { id, shown })
  const { expired, response } = publicAnswer(ctx, { quote, isReplaced: revisions.replaced_by !== null })
  const isDecided = quote.response !== null
  const news: Omit<OpenQuote, keyof PublicQuote> = {
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
    days: quote.status === 'accepted' ? getDaysAtLink(ctx, { token, newest }) : null,
  }
  // The stored bytes stay as they are: parsing them would be the most expensive step.
  return { id, json: `${response.slice(0, -1)},${JSON.stringify(news).slice(1)}`, expired }
}

/** @returns an OpenQuote as JSON @throws quote_not_found; quote_expired, quote_withdrawn with the quote */
export const getOpenQuote = (ctx: Context, { token }: OpenQuoteInput): string => {
  const { id, json, expired } = readOpenQuote(ctx, { token })
  return expired ? refuseExpired(ctx, id, { quote: JSON.parse(json) }) : json
}
