import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { correctBuyer } from '#src/conversation/give-details.ts'
import type { BuyerCorrection } from '#src/conversation/schema.ts'
import { getAccepted } from '#src/days/drawing/get-accepted.ts'
import { transact } from '#src/db/transact.ts'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { itemToInvoiceOf } from './find-items.ts'

/** @returns what is to be invoiced, with the buyer as corrected @throws quote_not_accepted */
export const correctBuyerOf = (ctx: Context, input: { id: QuoteId; details: BuyerCorrection }): InvoiceItem =>
  transact(ctx, (tx) => {
    correctBuyer(tx, input)
    return itemToInvoiceOf(tx, getAccepted(tx, input))
  })
