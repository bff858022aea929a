import type { InvoiceId } from '#src/base/id.ts'
import { type Dollars, formatMoney } from '#src/base/money.ts'
import { formatDay } from '#src/base/time.ts'
import { EmailButton, Facts, Greeting, Lines, Paragraph } from '#src/mail/design/layout.tsx'
import { PriceLines, Questions } from '#src/mail/design/parts.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { formatCount, type InvoiceDocument } from './rules.ts'
import { creditSentence, gstSentences, sumRows } from './word-rules.ts'

/** `link` is null where the email goes to neither the client nor a reader of the quote. `paid` and `open`: as it stands when the email is queued. */
type SentInvoice = InvoiceDocument & {
  invoice: InvoiceId
  client_name: string
  link: string | null
  isReader?: boolean
  paid: Dollars
  open: Dollars
}

const payFacts = ({ number, seller, buyer, open }: SentInvoice) =>
  [
    ...(open > 0 && seller.account ? [['Account', seller.account] as const] : []),
    ['Reference', number],
    ...(buyer.purchase_order ? [['Your order number', buyer.purchase_order] as const] : []),
  ] as const

const whyPayer = ({ seller, quote, link, isReader }: SentInvoice) =>
  link === null || isReader
    ? `You get this email because your address was given to ${seller.name} for invoices under quote ${quote.reference}.`
    : `You get this email because ${seller.name} works for you under quote ${quote.reference}.`

const GstWords = ({ of: document }: { of: InvoiceDocument }) => {
  const sentences = gstSentences(document)
  return sentences.length > 0 ? (
    <Paragraph>
      <Lines of={sentences} />
    </Paragraph>
  ) : null
}

/** More lines than this are read in the PDF. */
const maxLines = 14

const Sums = ({ of: document, more = [] }: { of: InvoiceDocument; more?: (readonly [string, Dollars])[] }) => {
  const { lines } = document
  const isShort = lines.length <= maxLines
  const rows = isShort ? lines.map((line) => [`${line.what}, ${formatCount(line)}`, line.amount] as const) : []
  return (
    <>
      {!isShort && <Paragraph>Its {lines.length} lines are in the PDF.</Paragraph>}
      <Facts sums rows={[...rows, ...sumRows(document), ...more].map(([name, sum]) => [name, formatMoney(sum)])} />
    </>
  )
}

export const invoiceSent = emailKind<SentInvoice>('invoice_client', 'client', ({ business, ...invoice }) => {
  const { number, company, due, client_name, link, quote, total, paid, open } = invoice
  return {
    subject: `Invoice ${number} for ${company}`,
    preview:
      open > 0
        ? `${formatMoney(open)} to pay, due on ${formatDay(due)}.`
        : `${formatMoney(total)}, nothing left to pay.`,
    why: whyPayer(invoice),
    signedBy: 'owner',
    element: (
      <>
        <Greeting {...(link !== null && { name: client_name })} />
        <Paragraph>
          Here is invoice {number} under quote {quote.reference}, as a PDF.
          {open === 0 && ' Nothing is left to pay on it.'}
        </Paragraph>
        {open > 0 && <PriceLines of={[{ name: `To pay by ${formatDay(due)}`, price: formatMoney(open) }]} />}
        <Sums of={invoice} more={paid > 0 ? [['Paid', paid]] : []} />
        <Facts rows={payFacts(invoice)} />
        <GstWords of={invoice} />
        {link !== null && <EmailButton href={link} label="See your invoices" />}
        <Questions business={business} />
      </>
    ),
  }
})

export const creditSent = emailKind<SentInvoice>('invoice_credit_client', 'client', ({ business, ...credit }) => {
  const { number, company, corrects, why, client_name, link, total } = credit
  return {
    subject: `Credit note ${number} for ${company}`,
    preview: `${formatMoney(total)} taken off invoice ${corrects?.number}.`,
    why: whyPayer(credit),
    signedBy: 'owner',
    element: (
      <>
        <Greeting {...(link !== null && { name: client_name })} />
        <Paragraph>
          Here is credit note {number}, as a PDF. It takes {formatMoney(total)} off invoice {corrects?.number}.{' '}
          {creditSentence(credit)}
        </Paragraph>
        <Facts
          rows={[
            ...(corrects ? [['Corrects', `Invoice ${corrects.number} of ${formatDay(corrects.day)}`] as const] : []),
            ...(why ? [['Why', why] as const] : []),
          ]}
        />
        <Sums of={credit} />
        <GstWords of={credit} />
        {link !== null && <EmailButton href={link} label="See your invoices" />}
        <Questions business={business} />
      </>
    ),
  }
})

type Reminder = { number: string; company: string; reference: string; text: string; link: string | null }

export const invoiceReminder = emailKind<Reminder>(
  'invoice_reminder',
  'client',
  ({ business, number, company, reference, text, link }) => ({
    subject: `Invoice ${number} for ${company} is not paid`,
    preview: `A reminder from ${business.name}.`,
    why: `You get this email because an invoice of ${business.name} under quote ${reference} is open.`,
    element: (
      <>
        {text.split(/\n{2,}/).map((paragraph) => (
          <Paragraph key={paragraph}>
            <Lines of={paragraph.split('\n')} />
          </Paragraph>
        ))}
        {link !== null && <EmailButton href={link} label="See the invoice" />}
      </>
    ),
  }),
)
