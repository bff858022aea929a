import { Document, Page } from '@react-pdf/renderer'
import { formatMoney } from '#src/base/money.ts'
import { dateOf, formatDay, type Instant } from '#src/base/time.ts'
import { KeyFacts, Title } from '#src/pdf/cover.tsx'
import { Box } from '#src/pdf/elements.tsx'
import { Certificate, FactRow, hash, recordFact } from '#src/pdf/parts.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import { spellMissingGlyphs } from '#src/pdf/rules.ts'
import { sheet, width } from '#src/pdf/styles.ts'
import type { InvoiceDocument } from './rules.ts'

/** `sha256` is the hash of the document's canonical JSON. */
export type InvoicePdf = {
  document: InvoiceDocument
  sha256: string
  issuedAt: Instant
  verifyUrl: string
  record: string | null
}

export const invoiceDocument = (unchecked: InvoicePdf): Sheets => {
  const { document, sha256, issuedAt, verifyUrl, record } = spellMissingGlyphs(unchecked)
  const { number, kind, seller, buyer, day, due, lines, total } = document
  const title = `${kind === 'credit' ? 'Credit note' : 'Invoice'} ${number}`
  return {
    document: (
      <Document title={title} author={seller.legal_name} language="en-NZ" creationDate={dateOf(issuedAt)}>
        <Page size="A4" style={sheet}>
          <Title title={title} subtitle={buyer.name} />
          <KeyFacts
            rows={[
              ['Day', formatDay(day)],
              ['Due', formatDay(due)],
              ['Total', formatMoney(total)],
            ]}
          />
          <Box tag="Table">
            {lines.map(({ id, what, amount }) => (
              <FactRow key={id} fact={[what, formatMoney(amount)]} terms={width - 110} values={110} />
            ))}
          </Box>
          <Certificate
            rows={[['Fingerprint', sha256, hash], ...recordFact(record), ['To check this PDF', verifyUrl]]}
          />
        </Page>
      </Document>
    ),
    foot: () => <Page size="A4" style={sheet} />,
  }
}
