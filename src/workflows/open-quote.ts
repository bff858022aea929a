import type { Context } from '#src/context.ts'
import { getPublicQuote } from '#src/quotes/open.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { findPublicRevisions, isReplaced } from '#src/revisions/find.ts'
import type { OpenQuote } from './schema.ts'

/** @returns an OpenQuote as JSON @throws quote_not_found, quote_expired */
export const openQuote = (ctx: Context, { token }: { token: string }): string => {
  const { quote, response } = getPublicQuote(ctx, { token, isReplaced: (id) => isReplaced(ctx, { id }) })
  const { quote_id: id, shown } = quote
  const news: Omit<OpenQuote, keyof PublicQuote> = {
    last_day: lastDayOf(quote),
    ...findPublicRevisions(ctx, { id, shown }),
  }
  // The stored bytes stay as they are; parsing them would cost more than all the rest.
  return `${response.slice(0, -1)},${JSON.stringify(news).slice(1)}`
}
