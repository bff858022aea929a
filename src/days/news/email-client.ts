import { queueWithHead } from '#src/audit/queue-with-head.ts'
import type { AskId, EntryId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import { formatStanding, standingOf } from '#src/days/invoicing/standing-rules.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import type { ClientOfDays } from './emails.tsx'

export const clientOfDays = (ctx: Context, quote: AcceptedQuote): ClientOfDays => {
  const { client_name, client_company, reference } = quote.shown
  const left = formatStanding(standingOf(quote, instant(ctx.clock())))
  return { client_name, client_company, reference, link: findLink(ctx, { id: quote.id }), left }
}

type ClientNews<Data extends object> = {
  quote: AcceptedQuote
  email: EmailKind<ClientOfDays & Data>
  n: EntryId | AskId
  data: Data
}

export const emailClient = <Data extends object>(tx: Tx, { quote, email, n, data }: ClientNews<Data>) => {
  const to = getQuoteRow(tx, quote.id).client_email
  queueWithHead(tx, { email, to, subjectId: quote.id, n, data: { ...clientOfDays(tx, quote), ...data } })
}
