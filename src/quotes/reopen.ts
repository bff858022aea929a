import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Tx } from '#src/db/transact.ts'
import * as store from './store.ts'

/** Takes back that a revision ended a quote. @throws quote_not_open */
export const reopenQuote = (tx: Tx, { id }: { id: QuoteId }) => {
  if (!store.markReopened(tx, id)) throw new Problem('quote_not_open')
}
