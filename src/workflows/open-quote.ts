import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { findThread, findTold } from '#src/conversation/thread.ts'
import { findNdaNews } from '#src/nda/news.ts'
import { getPublicQuote } from '#src/quotes/open.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { findPublicRevisions, isReplaced } from '#src/revisions/find.ts'
import type { OpenQuote } from './schema.ts'

type Asked = { token: string }

/** `json` is an OpenQuote, of an expired quote too. @throws quote_not_found */
export const readOpenQuote = (ctx: Context, { token }: Asked): { json: string; expired: boolean } => {
  const { quote, expired, response } = getPublicQuote(ctx, { token, isReplaced: (id) => isReplaced(ctx, { id }) })
  const { quote_id: id, shown } = quote
  const isDecided = quote.response !== null
  const news: Omit<OpenQuote, keyof PublicQuote> = {
    last_day: lastDayOf(quote),
    expired,
    ...findPublicRevisions(ctx, { id, shown }),
    messages: findThread(ctx, { id }),
    ...(isDecided ? findTold(ctx, { id }) : { reason: null, details: null }),
    nda: quote.status === 'accepted' ? findNdaNews(ctx, { quoteId: id }) : null,
  }
  // The stored bytes stay as they are; parsing them would cost more than all the rest.
  return { json: `${response.slice(0, -1)},${JSON.stringify(news).slice(1)}`, expired }
}

/** @returns an OpenQuote as JSON @throws quote_not_found, quote_expired with the quote */
export const openQuote = (ctx: Context, { token }: Asked): string => {
  const { json, expired } = readOpenQuote(ctx, { token })
  if (expired) throw new Problem('quote_expired', { quote: JSON.parse(json) })
  return json
}
