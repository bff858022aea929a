import type { Context } from '#src/context.ts'
import type { Invoice } from '#src/invoices/rules.ts'
import type { InvoiceCopy, Recipient } from '#src/invoices/send.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import { findAccounts } from '#src/readers/find.ts'

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type Addressed = Pick<Invoice, 'quote' | 'buyer'>

const accountsOf = (ctx: Context, { quote: { id } }: Addressed): InvoiceCopy[] =>
  findAccounts(ctx, { quoteId: id }).map(({ id: reader, name, email: to }) => ({
    ...{ id: reader, to, client_name: name, isReader: true },
    link: findLink(ctx, { id, reader }),
  }))

/**
 * A private link is one person's alone: an email to any other address goes without it. `copies`: the readers for
 * accounts who are not the buyer.
 */
export const recipientOf = (ctx: Context, invoice: Addressed): Recipient & { copies: InvoiceCopy[] } => {
  const { quote, buyer } = invoice
  const { client_name, client_email } = getQuoteRow(ctx, quote.id)
  const accounts = accountsOf(ctx, invoice)
  const reader = accounts.find(({ to }) => isSameAddress(to, buyer.email))
  const copies = accounts.filter((one) => one !== reader)
  if (reader) return { client_name: reader.client_name, link: reader.link, isReader: true, copies }
  const isClient = isSameAddress(buyer.email, client_email)
  return { client_name, link: isClient ? findLink(ctx, { id: quote.id }) : null, copies }
}
