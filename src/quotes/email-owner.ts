import { queueWithHead } from '#src/audit/queue-with-head.ts'
import type { QuoteId } from '#src/base/id.ts'
import { adminQuoteUrl } from '#src/base/links.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { queueNews } from '#src/news/queue.ts'
import type { NewsKind } from '#src/news/rules.ts'
import type { OwnerEmailProps } from './email-parts.tsx'
import { getQuoteRow } from './get.ts'
import type { ShownQuote } from './schema.ts'

type OwnerNews<Data extends object> = {
  quote: { id: QuoteId; shown: ShownQuote }
  email: EmailKind<Data & OwnerEmailProps>
  /** Distinguishes the email from other emails of its kind about the same quote. */
  n?: string | number
  /** What the owner's phone is told of it too. */
  news?: NewsKind
  data: Data
}

export const emailOwner = <Data extends object>(
  tx: Tx,
  { quote: { id, shown }, email, n, news, data }: OwnerNews<Data>,
) => {
  const { client_email, client_phone } = getQuoteRow(tx, id)
  const contact = { email: client_email, phone: client_phone }
  if (news) queueNews(tx, { kind: news, subject: id })
  queueWithHead(tx, {
    email,
    to: tx.business().notifyEmail,
    replyTo: client_email,
    subjectId: id,
    ...(n !== undefined && { n }),
    data: { ...data, shown, contact, adminLink: adminQuoteUrl(tx.config.origin, id) },
  })
}
