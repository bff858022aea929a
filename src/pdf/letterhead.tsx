import { Document, Page } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { dateOf, type Instant } from '#src/base/time.ts'
import { partyOf, taglineBelow } from '#src/business/rules.ts'
import type { Provider } from '#src/business/schema.ts'
import { Box, Words } from './elements.tsx'
import type { Sheets } from './print.ts'
import { PaperRidge } from './ridge.tsx'
import { gap, heading, margin, rule, sheet, small, width } from './styles.ts'

const columnWidths = [208, 136]

type Issuer = Omit<Provider, 'gst' | 'web'> & { web: string | null }

const linesOf = ({ legalName, nzbn, gstNumber, address, phone, email, web }: Issuer) => [
  [
    [legalName, nzbn && `NZBN ${nzbn}`].filter(Boolean).join(', '),
    gstNumber ? `GST number ${gstNumber}` : null,
    address,
  ],
  [phone, email, web],
]

const Letterhead = ({ issuer }: { issuer: Issuer }) => (
  <Box wrap={false}>
    <Box style={{ flexDirection: 'row', gap }}>
      <Box style={{ flex: 1 }}>
        <Words style={{ ...heading, fontSize: 17, lineHeight: 1.1 }}>{issuer.name}</Words>
        <Words style={{ ...small, paddingTop: 3 }}>{taglineBelow(issuer.name)}</Words>
      </Box>
      {linesOf(issuer).map((lines, at) => (
        <Box key={lines[0] ?? at} style={{ width: columnWidths[at] ?? 0, paddingTop: 3 }}>
          {lines.map(
            (line) =>
              line && (
                <Words key={line} style={small}>
                  {line}
                </Words>
              ),
          )}
        </Box>
      ))}
    </Box>
    <PaperRidge />
  </Box>
)

type FooterProps = { issuer: Issuer; code: string; page: number; of: number }

/** Ties each page to its record (E3). */
const Footer = ({ issuer, code, page, of }: FooterProps) => (
  <Box
    style={{ ...rule, position: 'absolute', left: margin, bottom: margin, width, paddingTop: 5, flexDirection: 'row' }}
  >
    <Words style={{ ...small, flex: 1, paddingRight: 20, maxLines: 1, textOverflow: 'ellipsis' }}>
      {partyOf(issuer)}
    </Words>
    <Words style={{ ...small, minWidth: 110, paddingRight: 20 }}>{code}</Words>
    <Words style={{ ...small, width: 70, textAlign: 'right' }}>{`Page ${page} of ${of}`}</Words>
  </Box>
)

type LetterInput = { issuer: Issuer; code: string; title: string; subject: string; at: Instant; children: ReactNode }

/** Sheets with letterhead and footer. `code` stands in the footer of each page. */
export const letterSheets = ({ issuer, code, title, subject, at, children }: LetterInput): Sheets => ({
  document: (
    <Document title={title} author={partyOf(issuer)} subject={subject} language="en-NZ" creationDate={dateOf(at)}>
      <Page size="A4" style={sheet}>
        <Letterhead issuer={issuer} />
        {children}
      </Page>
    </Document>
  ),
  foot: (page, of) => (
    <Page size="A4" style={sheet}>
      <Footer issuer={issuer} code={code} page={page} of={of} />
    </Page>
  ),
})
