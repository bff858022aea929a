import { Document, Page } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import { documentPalette } from '#src/base/palette.ts'
import { dateOf, formatDay, formatInstant, msOf, nzDay } from '#src/base/time.ts'
import { letterheadLines, sampleNotice, tagline } from '#src/business/rules.ts'
import type { Provider } from '#src/business/schema.ts'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged, sans, serif } from '#src/pdf/fonts.ts'
import type { Sheets } from '#src/pdf/print.ts'
import { findNda, ndaFor } from './clauses.ts'
import { acceptanceRow, executionLabels, headings } from './rules.ts'
import { type ExecutedNda, labels, providerOf } from './schema.ts'

type Style = Exclude<ComponentProps<typeof Words>['style'], undefined | readonly unknown[]>

const { ink, soft, line, primary } = documentPalette

// In points. A4 is 595 wide; the margins are 12 mm.
const margin = 34
const width = 595 - 2 * margin
const headingWidth = 118
const gap = 16
const numberWidth = 30

const body: Style = { fontSize: 9.3, lineHeight: 1.42 }
const small: Style = { fontSize: 8, lineHeight: 1.4, color: soft }
const rule: Style = { borderTopWidth: 0.75, borderTopColor: line, borderTopStyle: 'solid' }
const heading: Style = { fontFamily: serif, fontWeight: 500, fontSize: 11.5, lineHeight: 1.25 }

const sheet: Style = {
  padding: margin,
  paddingBottom: margin + 30,
  fontFamily: sans,
  fontWeight: 400,
  color: ink,
}

const Letterhead = ({ issuer }: { issuer: Provider }) => (
  <Box
    style={{
      flexDirection: 'row',
      justifyContent: 'space-between',
      gap: 24,
      paddingBottom: 9,
      borderBottomWidth: 1.5,
      borderBottomColor: primary,
      borderBottomStyle: 'solid',
    }}
  >
    <Box style={{ flex: 1 }}>
      <Words style={{ ...heading, fontSize: 17 }}>{issuer.name ?? issuer.legalName}</Words>
      <Words style={small}>{tagline}</Words>
      {issuer.sample && <Words style={{ ...small, fontWeight: 600 }}>{sampleNotice}</Words>}
    </Box>
    <Box style={{ width: 200 }}>
      {letterheadLines(issuer).map((line) => (
        <Words key={line} style={{ ...small, textAlign: 'right' }}>
          {line}
        </Words>
      ))}
    </Box>
  </Box>
)

/** Ties each page to its record (E3). The Execution block has the whole hash. */
const Footer = ({ record, page, of }: { record: ExecutedNda; page: number; of: number }) => (
  <Box
    style={{ ...rule, position: 'absolute', left: margin, bottom: margin, width, paddingTop: 5, flexDirection: 'row' }}
  >
    <Words style={{ ...small, width: width - 310, paddingRight: 20, maxLines: 1, textOverflow: 'ellipsis' }}>
      {record.execution.legalName}
    </Words>
    <Words style={{ ...small, width: 95 }}>{`Verifier ${record.verifier}`}</Words>
    <Words style={{ ...small, width: 145 }}>{`Evidence SHA-256 ${record.evidenceSha256.slice(0, 12)}…`}</Words>
    <Words style={{ ...small, width: 70, textAlign: 'right' }}>{`Page ${page} of ${of}`}</Words>
  </Box>
)

type Paragraph = { id: string; number?: string; text: string }

const Part = ({ title, paragraphs }: { title: string; paragraphs: readonly Paragraph[] }) => (
  <Box tag="Sect" style={{ ...rule, paddingTop: 8, marginTop: 4 }}>
    {paragraphs.map(({ id, number, text }, at) => (
      <Box
        key={id}
        wrap={false}
        style={{ paddingLeft: headingWidth + gap, paddingBottom: 4.5, minHeight: at === 0 ? 34 : 0 }}
      >
        {at === 0 && (
          <Words tag="H2" style={{ ...heading, position: 'absolute', left: 0, top: 0, width: headingWidth }}>
            {title}
          </Words>
        )}
        <Box tag="P" style={{ flexDirection: 'row' }}>
          {number && <Words style={{ ...body, width: numberWidth, color: soft }}>{number}</Words>}
          <Words {...ragged} style={{ ...body, width: width - headingWidth - gap - (number ? numberWidth : 0) }}>
            {text}
          </Words>
        </Box>
      </Box>
    ))}
  </Box>
)

type Fact = readonly [term: string, value: string, style?: Style]

const factLabel: Style = { fontSize: 8, lineHeight: 1.5, paddingTop: 1 }
const strong: Style = { fontWeight: 600 }
const hash: Style = { ...factLabel, fontSize: 8.2 } // 64 digits must fit on one line.

const Facts = ({ rows, terms, values }: { rows: readonly Fact[]; terms: number; values: number }) => (
  <Box tag="Table">
    {rows.map(([term, value, style]) => (
      <Box key={term} tag="TR" wrap={false} style={{ ...rule, flexDirection: 'row', paddingTop: 2, paddingBottom: 3 }}>
        <Words tag="TH" style={{ ...factLabel, width: terms, paddingRight: 8, color: soft }}>
          {term}
        </Words>
        <Words tag="TD" style={{ ...body, width: values, ...ifLong(value), ...style }}>
          {value}
        </Words>
      </Box>
    ))}
  </Box>
)

/** The Execution block must fit on one page with the longest input (E5). */
const longLength = 80

const ifLong = (value: string): Style => (value.length > longLength ? { fontSize: 7.5, lineHeight: 1.4 } : {})

const signature = (value: string): Style => ({
  fontFamily: serif,
  fontWeight: 500,
  ...(value.length > longLength / 2 ? { fontSize: 8, lineHeight: 1.3 } : { fontSize: 14, lineHeight: 1.2 }),
})

const columnGap = 24
const columnWidth = (width - columnGap) / 2

const Side = ({ title, rows }: { title: string; rows: readonly Fact[] }) => (
  <Box tag="Sect" style={{ width: columnWidth }}>
    <Words tag="H3" style={{ ...heading, paddingBottom: 5 }}>
      {title}
    </Words>
    <Facts rows={rows} terms={88} values={columnWidth - 88} />
  </Box>
)

const formatUtc = (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`
const Execution = ({ record: { execution, ...record }, intent }: { record: ExecutedNda; intent: string }) => {
  const times: Fact[] = [
    [executionLabels.signedAtNZ, record.signedAtNZ],
    [executionLabels.signedAt, formatUtc(record.signedAt)],
  ]
  return (
    <Box tag="Sect" style={{ ...rule, paddingTop: 8, marginTop: 5 }}>
      <Box wrap={false}>
        <Words tag="H2" style={{ ...heading, fontSize: 15, paddingBottom: 3 }}>
          {headings.execution}
        </Words>
        <Words {...ragged} style={{ ...body, paddingBottom: 9 }}>{`The client’s signer states: “${intent}”`}</Words>
        <Box style={{ flexDirection: 'row', gap: columnGap }}>
          <Side
            title={executionLabels.client}
            rows={[
              [labels.companyName, record.companyName, strong],
              [labels.contactName, record.contactName],
              [labels.title, record.title],
              [labels.date, record.date],
              [labels.signature, record.signature, signature(record.signature)],
              [executionLabels.consent, `“${record.consent}”`],
              ...times,
            ]}
          />
          <Side
            title={executionLabels.provider}
            rows={[
              [executionLabels.legalName, execution.legalName, strong],
              [executionLabels.amaName, execution.amaName],
              [executionLabels.amaTitle, execution.amaTitle],
              [executionLabels.amaSignature, execution.amaName, signature(execution.amaName)],
              ...times,
            ]}
          />
        </Box>
      </Box>
      <Box tag="Sect" wrap={false} style={{ paddingTop: 14 }}>
        <Words tag="H3" style={{ ...heading, paddingBottom: 5 }}>
          {headings.record}
        </Words>
        <Facts
          terms={142}
          values={width - 142}
          rows={[
            [executionLabels.quoteId, execution.quoteId],
            acceptanceRow(execution.acceptedAtNZ),
            [executionLabels.tcsUrl, execution.tcsUrl],
            [executionLabels.verifier, record.verifier, strong],
            [executionLabels.tokenId, execution.tokenId],
            [executionLabels.issuedAt, formatInstant(record.issuedAt)],
            [executionLabels.textVersion, record.textVersion],
            [executionLabels.textSha256, record.textSha256, hash],
            [executionLabels.evidenceSha256, record.evidenceSha256, hash],
            [executionLabels.verifyUrl, new URL('/verify', execution.tcsUrl).href],
          ]}
        />
      </Box>
    </Box>
  )
}

/** @throws if the record names an unknown text */
export const executedNda = ({ record }: { record: ExecutedNda }): Sheets => {
  const { companyName } = record
  const { legalName } = record.execution
  const text = findNda(record.textVersion)
  if (text?.sha256 !== record.textSha256) throw new Error(`there is no text ${record.textVersion} of that hash`)
  const { title, version, updated, parties, clauses, intent } = ndaFor({ legalName, companyName }, text)
  const document = (
    <Document
      title={`${title}: ${legalName} and ${companyName}`}
      author={legalName}
      subject={`Signed ${formatDay(nzDay(msOf(record.signedAt)))}. Verifier ${record.verifier}`}
      language="en-NZ"
      creationDate={dateOf(record.signedAt)}
    >
      <Page size="A4" style={sheet}>
        <Letterhead issuer={providerOf(record.execution)} />
        <Words tag="H1" style={{ ...heading, fontSize: 25, lineHeight: 1.15, paddingTop: 22 }}>
          {title}
        </Words>
        <Words style={{ ...small, paddingTop: 5, paddingBottom: 5 }}>
          {`Signed electronically on ${record.signedAtNZ} · Text ${version}, updated ${formatDay(updated)}`}
        </Words>
        <Part title={headings.parties} paragraphs={parties.map((text) => ({ id: text, text }))} />
        {clauses.map(({ id, number, title, paragraphs }) => (
          <Part key={id} title={`${number}. ${title}`} paragraphs={paragraphs} />
        ))}
        <Execution record={record} intent={intent} />
      </Page>
    </Document>
  )
  const foot = (page: number, of: number) => (
    <Page size="A4" style={sheet}>
      <Footer record={record} page={page} of={of} />
    </Page>
  )
  return { document, foot }
}
