import { formatMoney } from '#src/base/money.ts'
import { formatDay, formatInstant, formatUtc, type Instant } from '#src/base/time.ts'
import { KeyFacts, Title } from '#src/pdf/cover.tsx'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged } from '#src/pdf/fonts.ts'
import { letterSheets } from '#src/pdf/letterhead.tsx'
import { Certificate, type Fact, Facts, recordFact } from '#src/pdf/parts.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import { spellMissingGlyphs } from '#src/pdf/rules.ts'
import { body, gap, heading, rule, type Style, small, strong, width } from '#src/pdf/styles.ts'
import { formatCount, type GstStatus, type InvoiceDocument, type InvoiceLine } from './rules.ts'
import { creditSentence, gstSentences, sumRows } from './word-rules.ts'

/** `sha256` is the hash of the document's canonical JSON. */
export type InvoicePdf = {
  document: InvoiceDocument
  sha256: string
  issuedAt: Instant
  verifyUrl: string
  record: string | null
}

type Column = { head: string; width: number; of: (line: InvoiceLine) => string }

const amountHeads: Record<GstStatus, string> = { added: 'Before GST', included: 'With GST', none: 'Sum' }

const columnsOf = (status: GstStatus): Column[] => {
  const figures: Column[] = [
    { head: 'Quantity', width: 68, of: formatCount },
    { head: 'Rate', width: 74, of: ({ rate }) => formatMoney(rate) },
    { head: amountHeads[status], width: 78, of: ({ amount }) => formatMoney(amount) },
  ]
  if (status !== 'none') {
    const head = status === 'added' ? 'GST' : 'GST in it'
    figures.push({ head, width: 66, of: ({ taxed, gst }) => (taxed ? formatMoney(gst) : 'No GST') })
  }
  const taken = figures.reduce((sum, column) => sum + column.width, 0)
  return [{ head: 'What', width: width - taken, of: ({ what }) => what }, ...figures]
}

const lineType: Style = { fontSize: 9, lineHeight: 1.25 }

/** The words are on the left, figures on the right. */
const alignedAt = (at: number): Style => (at === 0 ? { paddingRight: 8 } : { textAlign: 'right' })

const row: Style = { ...rule, flexDirection: 'row', paddingVertical: 1.5 }

const Lines = ({ lines, gst_status }: InvoiceDocument) => {
  const columns = columnsOf(gst_status)
  return (
    <Box tag="Table">
      <Box tag="TR" repeat keep style={{ flexDirection: 'row', paddingBottom: 2 }}>
        {columns.map(({ head, width }, at) => (
          <Words key={head} tag="TH" scope="Column" style={{ ...small, width, ...alignedAt(at) }}>
            {head}
          </Words>
        ))}
      </Box>
      {lines.map((line, nth) => (
        <Box key={line.id} tag="TR" keep={nth === lines.length - 1} style={row}>
          {columns.map(({ head, width, of }, at) => (
            <Words key={head} tag="TD" style={{ ...lineType, width, ...alignedAt(at) }}>
              {of(line)}
            </Words>
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** A longer number is set smaller, so that the title is one line. */
const longNumber = 16

/** With more lines the space between the parts is small, so that 14 fit on one page. */
const spaciousLines = 8

const sumsWidth = 224
const besideWidth = width - sumsWidth - 2 * gap
const besideTerms = 62

const Sums = (document: InvoiceDocument) => {
  const sums = sumRows(document)
  return (
    <Box style={{ width: sumsWidth }}>
      <Box tag="Table">
        {sums.map(([label, sum], at) => (
          <Box key={label} tag="TR" style={row}>
            <Words tag="TH" style={{ ...small, flex: 1, paddingTop: 1 }}>
              {label}
            </Words>
            <Words tag="TD" style={{ ...body, textAlign: 'right', ...(at === sums.length - 1 && strong) }}>
              {formatMoney(sum)}
            </Words>
          </Box>
        ))}
      </Box>
      {gstSentences(document).map((sentence) => (
        <Words key={sentence} tag="P" {...ragged} style={{ ...small, paddingTop: 2 }}>
          {sentence}
        </Words>
      ))}
    </Box>
  )
}

const besideOf = ({ number, seller, gst_status, corrects, why, frees }: InvoiceDocument) => {
  if (!corrects) {
    const account: Fact[] = seller.account ? [['Account', seller.account]] : []
    return { title: 'Payment', rows: [...account, ['Reference', number]] satisfies Fact[] }
  }
  const rows: Fact[] = [
    ['Corrects', `Invoice ${corrects.number} of ${formatDay(corrects.day)}`],
    ...(why ? [['Why', why] as const] : []),
    ['Next', creditSentence({ frees })],
  ]
  return { title: gst_status === 'none' ? 'Correction' : 'Supply correction information', rows }
}

const Beside = (document: InvoiceDocument) => {
  const { title, rows } = besideOf(document)
  return (
    <Box tag="Sect" style={{ width: besideWidth }}>
      <Words tag="H2" style={{ ...heading, fontSize: 12, paddingBottom: 3 }}>
        {title}
      </Words>
      <Facts rows={rows} terms={besideTerms} values={besideWidth - besideTerms} />
    </Box>
  )
}

const buyerLines = ({ name, address, email, nzbn }: InvoiceDocument['buyer']) =>
  [name, address, email, nzbn && `NZBN ${nzbn}`].filter(Boolean).join('\n')

export const invoiceDocument = (unchecked: InvoicePdf): Sheets => {
  const { document, sha256, issuedAt, verifyUrl, record } = spellMissingGlyphs(unchecked)
  const { number, kind, quote, seller, buyer, day, due, lines, total, sentences, corrects } = document
  const title = `${kind === 'credit' ? 'Credit note' : 'Invoice'} ${number}`
  const space = lines.length > spaciousLines ? 5 : 14
  const { legal_name: legalName, gst_number: gstNumber, ...contact } = seller
  return letterSheets({
    issuer: { ...contact, legalName, gstNumber, web: null },
    code: number,
    title: `${title} for ${buyer.name}`,
    subject: corrects ? `Corrects invoice ${corrects.number}` : `Issued ${formatDay(day)}. Due ${formatDay(due)}`,
    at: issuedAt,
    children: (
      <>
        <Title
          title={title}
          subtitle={`Issued by ${legalName} under quote ${quote.reference}`}
          size={number.length > longNumber ? 18 : 24}
        />
        <KeyFacts
          rows={[
            ['Day', formatDay(day)],
            corrects ? ['Corrects', `Invoice ${corrects.number}`] : ['Due', formatDay(due)],
            [corrects ? 'Taken off' : 'Total', formatMoney(total)],
            ['To', buyerLines(buyer)],
            ...(buyer.purchase_order ? [['Your order number', buyer.purchase_order] as const] : []),
          ]}
        />
        <Lines {...document} />
        <Box wrap={false} style={{ flexDirection: 'row-reverse', gap: 2 * gap, paddingTop: space }}>
          <Sums {...document} />
          <Beside {...document} />
        </Box>
        <Box style={{ paddingVertical: space }}>
          {sentences.map((sentence) => (
            <Words key={sentence} tag="P" {...ragged} style={{ ...small, fontSize: 8, paddingTop: 1.5 }}>
              {sentence}
            </Words>
          ))}
        </Box>
        <Certificate
          rows={[
            ['Issued', `${formatInstant(issuedAt)} (${formatUtc(issuedAt)})`],
            ['Fingerprint of the content', sha256],
            ...recordFact(record),
            ['To check this PDF', verifyUrl],
          ]}
        />
      </>
    ),
  })
}
