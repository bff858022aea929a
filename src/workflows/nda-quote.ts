import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import type { NdaQuote } from '#src/nda/rules.ts'
import { getQuoteNow } from '#src/quotes/get.ts'

/** What an invitation takes from its quote, with the status it has now. @throws not_found */
export const getQuoteForNda = (ctx: Context, { id }: { id: QuoteId }): NdaQuote => {
  const { client_name, client_company, client_email, status, deleted_at } = getQuoteNow(ctx, id)
  return { id, client_name, client_company, client_email, status, deleted_at }
}
