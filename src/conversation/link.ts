import type { QuoteId } from '#src/base/id.ts'
import { addDays, endOfDay, nzDay } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { getQuoteByToken, publicAnswer } from '#src/quotes/open.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { refuseReplaced } from '#src/revisions/find.ts'

/** Gets a quote that its client can write about. @throws quote_not_found, quote_replaced */
export const getWritable = (tx: Tx, { token }: { token: string }) => {
  const quote = getQuoteByToken(tx, { token })
  const id: QuoteId = quote.quote_id
  refuseReplaced(tx, { id })
  const { expired } = publicAnswer(tx, { quote, isReplaced: false })
  const shown: ShownQuote = JSON.parse(quote.shown)
  return { id, token_id: quote.token_id, expired, shown }
}

export const startOfToday = (tx: Tx) => endOfDay(addDays(nzDay(tx.clock()), -1))
