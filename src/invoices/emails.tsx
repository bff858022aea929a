import type { InvoiceId } from '#src/base/id.ts'
import { formatMoney } from '#src/base/money.ts'
import { formatDay } from '#src/base/time.ts'
import { EmailButton, Facts, Greeting, Lines, Paragraph } from '#src/mail/design/layout.tsx'
import { PriceLines, Questions } from '#src/mail/design/parts.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import type { InvoiceDocument } from './rules.ts'

/** `link` is null where the reader is not the client. `invoice` finds the PDF. */
type SentInvoice = InvoiceDocument & { invoice: InvoiceId; client_name: string; link: string | null }

const payFacts = ({ due, number, seller, buyer }: InvoiceDocument) =>
  [
    ['Due', formatDay(due)],
    ...(seller.account ? [['Account', seller.account] as const] : []),
    ['Reference', number],
    ...(buyer.purchase_order ? [['Your order number', buyer.purchase_order] as const] : []),
  ] as const

const whyPayer = ({ seller, quote, link }: Pick<SentInvoice, 'seller' | 'quote' | 'link'>) =>
  link === null
    ? `You get this email because your address was given to ${seller.name} for invoices under quote ${quote.reference}.`
    : `You get this email because ${seller.name} works for you under quote ${quote.reference}.`

const linesOf = ({ lines }: InvoiceDocument) =>
  lines.map(({ what, amount }) => ({ name: what, price: formatMoney(amount) }))

const totalWords = ({ gst, gst_status, total }: InvoiceDocument) =>
  gst_status === 'none' || gst === 0 ? formatMoney(total) : `${formatMoney(total)}, GST of ${formatMoney(gst)} included`

export const invoiceSent = emailKind<SentInvoice>('invoice_client', 'client', ({ business, ...invoice }) => {
  const { number, company, due, client_name, link, quote } = invoice
  return {
    subject: `Invoice ${number} for ${company}`,
    preview: `${totalWords(invoice)}, due on ${formatDay(due)}.`,
    why: whyPayer(invoice),
    signedBy: 'owner',
    element: (
      <>
        <Greeting {...(link !== null && { name: client_name })} />
        <Paragraph>
          Here is invoice {number} under quote {quote.reference}, as a PDF.
        </Paragraph>
        <PriceLines of={linesOf(invoice)} />
        <Facts rows={[['To pay', totalWords(invoice)], ...payFacts(invoice)]} />
        {link !== null && <EmailButton href={link} label="See your invoices" />}
        <Questions business={business} />
      </>
    ),
  }
})

export const creditSent = emailKind<SentInvoice>('invoice_credit_client', 'client', ({ business, ...credit }) => {
  const { number, company, corrects, why, client_name, link } = credit
  const corrected = corrects ? `invoice ${corrects.number} of ${formatDay(corrects.day)}` : 'an invoice'
  return {
    subject: `Credit note ${number} for ${company}`,
    preview: `${totalWords(credit)} less to pay of ${corrected}.`,
    why: whyPayer(credit),
    signedBy: 'owner',
    element: (
      <>
        <Greeting {...(link !== null && { name: client_name })} />
        <Paragraph>
          Here is credit note {number}, as a PDF. It corrects {corrected}
          {why ? `: ${why}` : '.'}
        </Paragraph>
        <PriceLines of={linesOf(credit)} />
        <Facts rows={[['Taken off', totalWords(credit)]]} />
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
