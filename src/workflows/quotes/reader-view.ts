import type { QuoteId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import type { Days } from '#src/days/schema.ts'
import type { Reads } from '#src/db/transact.ts'
import type { ClientInvoice } from '#src/invoices/schema.ts'
import { findReaderAddresses, type findReaderAtLink, showReader } from '#src/readers/find.ts'
import type { AccountsDays, OpenQuote, QuoteAnswer } from './schema.ts'

type ForReader = { id: QuoteId; reader: NonNullable<ReturnType<typeof findReaderAtLink>> }

/** Tells of an address whether it is another reader's, which no answer to a reader has. */
export const isOfOther = (reads: Reads, { id, reader }: ForReader) => {
  const own = reader.email.toLowerCase()
  const others = findReaderAddresses(reads, { quoteId: id }).filter((email) => email !== own)
  return (email: string) => others.includes(email.toLowerCase())
}

export const daysOfReader = (reads: Reads, { days, ...of }: ForReader & { days: Days }): Days | AccountsDays => {
  const isOther = isOfOther(reads, of)
  const hide = (item: ClientInvoice): ClientInvoice =>
    isOther(item.buyer.email) ? { ...item, buyer: { ...item.buyer, email: '' }, pdf: null } : item
  const money = { to_pay: days.to_pay.map(hide), invoices_done: days.invoices_done.map(hide) }
  return of.reader.purpose === 'accounts' ? { ...money, statements: days.statements } : { ...days, ...money }
}

/** What the first addressee reads, less what is theirs alone. */
export const showToReader = (reads: Reads, { answer, ...of }: ForReader & { answer: OpenQuote }): QuoteAnswer => {
  const days = answer.days && daysOfReader(reads, { ...of, days: answer.days })
  const { reader } = of
  if (reader.purpose === 'accounts') {
    return {
      ...pick(
        answer,
        'success',
        'last_day',
        'expired',
        'may_accept',
        'decided_by',
        'decision',
        'decided_at',
        'replaced_by',
      ),
      quote: pick(answer.quote, 'reference', 'client_company', 'client_name', 'provider', 'identity'),
      reader: { ...showReader(reader), for: 'accounts' },
      days,
    }
  }
  return { ...answer, reason: null, details: null, nda: null, readers: [], days: days as Days | null }
}
