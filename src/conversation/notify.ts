import { queueNews } from '#src/audit/queue-news.ts'
import type { QuoteId } from '#src/base/id.ts'
import { adminQuoteUrl } from '#src/base/links.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import type { ToOwner } from './emails.tsx'

type News<Told extends object> = {
  quote: { id: QuoteId; shown: ShownQuote }
  email: EmailKind<Told & ToOwner>
  /** Tells this email of a quote from the others of its kind. */
  n: string | number
  data: Told
}

export const tellOwner = <Told extends object>(tx: Tx, { quote: { id, shown }, email, n, data }: News<Told>) => {
  const { client_email, client_phone } = getQuoteRow(tx, id)
  const contact = { email: client_email, phone: client_phone }
  queueNews(tx, {
    email,
    to: tx.config.notifyEmail,
    replyTo: client_email,
    subjectId: id,
    n,
    data: { ...data, shown, contact, adminLink: adminQuoteUrl(tx.config.origin, id) },
  })
}
