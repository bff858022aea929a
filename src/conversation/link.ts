import { queueWithHead } from '#src/audit/queue-with-head.ts'
import type { QuoteId } from '#src/base/id.ts'
import { adminQuoteUrl } from '#src/base/links.ts'
import { addDays, endOfDay, nzDay } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { getQuoteByToken, publicAnswer } from '#src/quotes/open.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { refuseReplaced } from '#src/revisions/find.ts'
import type { OwnerEmailProps } from './emails.tsx'

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

type OwnerNews<Data extends object> = {
  quote: { id: QuoteId; shown: ShownQuote }
  email: EmailKind<Data & OwnerEmailProps>
  /** Distinguishes this email from the others of its kind about the quote. */
  n: string | number
  data: Data
}

export const tellOwner = <Data extends object>(tx: Tx, { quote: { id, shown }, email, n, data }: OwnerNews<Data>) => {
  const { client_email, client_phone } = getQuoteRow(tx, id)
  const contact = { email: client_email, phone: client_phone }
  queueWithHead(tx, {
    email,
    to: tx.business().notifyEmail,
    replyTo: client_email,
    subjectId: id,
    n,
    data: { ...data, shown, contact, adminLink: adminQuoteUrl(tx.config.origin, id) },
  })
}
