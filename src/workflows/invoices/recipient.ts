import type { Context } from '#src/context.ts'
import type { Invoice } from '#src/invoices/rules.ts'
import type { Recipient } from '#src/invoices/send.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The private link is the client's alone: an email to any other address goes without it. */
export const recipientOf = (ctx: Context, { quote, buyer }: Pick<Invoice, 'quote' | 'buyer'>): Recipient => {
  const { client_name, client_email } = getQuoteRow(ctx, quote.id)
  const isClient = isSameAddress(buyer.email, client_email)
  return { client_name, link: isClient ? findLink(ctx, { id: quote.id }) : null }
}
