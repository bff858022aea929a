import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { requireNoOpenMoney } from '#src/days/open-money.ts'
import { transact } from '#src/db/transact.ts'
import { deleteQuote } from '#src/quotes/write/delete.ts'

/** A deleted quote leaves every list, and with it what its days still owe. @throws not_found, quote_not_deletable, money_open */
export const deleteSettledQuote = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    requireNoOpenMoney(tx, { quoteId: id })
    deleteQuote(tx, { id })
  })
