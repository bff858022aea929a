import { Document, Page } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import { dateOf, formatDay, msOf, nzDay } from '#src/base/time.ts'
import { tagline } from '#src/business/rules.ts'
import type { Business } from '#src/business/schema.ts'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged, sans, serif } from '#src/pdf/fonts.ts'
import type { Sheets } from '#src/pdf/print.ts'
import { findNda, ndaFor } from './clauses.ts'
import { executionLabels, headings } from './rules.ts'
import { type ExecutedNda, labels } from './schema.ts'

type Style = Exclude<ComponentProps<typeof Words>['style'], undefined | readonly unknown[]>

// UX.md "The look", on paper.
const ink = '#12262f'
const stone = '#4d5d64'
const hairline = '#d9d6cb'
const greenstone = '#1c6b5a'

// In points: A4 is 595 wide, its margins are 12 mm (SPEC §9).
const margin = 34
const width = 595 - 2 * margin
const heads = 118
const gap = 16
const numbers = 30

const body: Style = { fontSize: 9.3, lineHeight: 1.42 }
const small: Style = { fontSize: 8, lineHeight: 1.4, color: stone }
const rule: Style = { borderTopWidth: 0.75, borderTopColor: hairline, borderTopStyle: 'solid' }
const heading: Style = { fontFamily: serif, fontWeight: 500, fontSize: 11.5, lineHeight: 1.25 }

const sheet: Style = {
  paddingTop: margin,
  paddingHorizontal: margin,
  paddingBottom: margin + 30,
  fontFamily: sans,
  fontWeight: 400,
  color: ink,
}

const Letterhead = ({ business, legalName }: { business: Business; legalName: string }) => (
  <Box
    style={{
      flexDirection: 'row',
      justifyContent: 'space-between',
      gap: 24,
      paddingBottom: 9,
      borderBottomWidth: 1.5,
      borderBottomColor: greenstone,
      borderBottomStyle: 'solid',
    }}
  >
    <Box style={{ flex: 1 }}>
      <Words style={{ ...heading, fontSize: 17 }}>{business.name}</Words>
      <Words style={small}>{tagline}</Words>
    </Box>
    <Box style={{ width: 200 }}>
      {[
        business.nzbn ? `${legalName}, NZBN ${business.nzbn}` : legalName,
        business.phone,
        business.email,
        business.web,
      ].map((line) => (
        <Words key={line} style={{ ...small, textAlign: 'right' }}>
          {line}
        </Words>
      ))}
    </Box>
  </Box>
)

/** So much of a hash ties a page to its record; the whole of it stands in the Execution block. */
const prefix = 12

/** The same line of each page: whose document it is, what it is checked by (E3), and which page of how many. */
const Foot = ({ record, page, of }: { record: ExecutedNda; page: number; of: number }) => (
  <Box
    style={{ ...rule, position: 'absolute', left: margin, bottom: margin, width, paddingTop: 5, flexDirection: 'row' }}
  >
    <Words style={{ ...small, width: width - 310, paddingRight: 20, maxLines: 1, textOverflow: 'ellipsis' }}>
      {record.execution.legalName}
    </Words>
    <Words style={{ ...small, width: 95 }}>{`Verifier ${record.verifier}`}</Words>
    <Words style={{ ...small, width: 145 }}>{`Evidence SHA-256 ${record.evidenceSha256.slice(0, prefix)}…`}</Words>
    <Words style={{ ...small, width: 70, textAlign: 'right' }}>{`Page ${page} of ${of}`}</Words>
  </Box>
)

type Numbered = { id: string; number?: string; text: string }

/** What a part of the agreement is about stands in the margin, beside its first paragraph. No paragraph is broken. */
const Part = ({ title, paragraphs }: { title: string; paragraphs: readonly Numbered[] }) => (
  <Box tag="Sect" style={{ ...rule, paddingTop: 8, marginTop: 4 }}>
    {paragraphs.map(({ id, number, text }, at) => (
      <Box key={id} wrap={false} style={{ paddingLeft: heads + gap, paddingBottom: 4.5, minHeight: at === 0 ? 34 : 0 }}>
        {at === 0 && (
          <Words tag="H2" style={{ ...heading, position: 'absolute', left: 0, top: 0, width: heads }}>
            {title}
          </Words>
        )}
        <Box tag="P" style={{ flexDirection: 'row' }}>
          {number && <Words style={{ ...body, width: numbers, color: stone }}>{number}</Words>}
          <Words {...ragged} style={{ ...body, width: width - heads - gap - (number ? numbers : 0) }}>
            {text}
          </Words>
        </Box>
      </Box>
    ))}
  </Box>
)

type Fact = readonly [term: string, value: string, style?: Style]

type Measures = { terms: number; values: number }

/** Small type on the line of what stands beside it. */
const beside: Style = { fontSize: 8, lineHeight: 1.5, paddingTop: 1 }

const Facts = ({ rows, measures: { terms, values } }: { rows: readonly Fact[]; measures: Measures }) => (
  <Box tag="Table">
    {rows.map(([term, value, style]) => (
      <Box key={term} tag="TR" wrap={false} style={{ ...rule, flexDirection: 'row', paddingTop: 2, paddingBottom: 3 }}>
        <Words tag="TH" style={{ ...beside, width: terms, paddingRight: 8, color: stone }}>
          {term}
        </Words>
        <Words tag="TD" style={{ ...body, width: values, ...ifLong(value), ...style }}>
          {value}
        </Words>
      </Box>
    ))}
  </Box>
)

const strong: Style = { fontWeight: 600 }

/** Longer than anybody's name: it is set small, for the block stays whole and may be no higher than a page (E5). */
const longest = 80

const ifLong = (value: string): Style => (value.length > longest ? { fontSize: 7.5, lineHeight: 1.4 } : {})

const signature = (value: string): Style => ({
  fontFamily: serif,
  fontWeight: 500,
  ...(value.length > longest / 2 ? { fontSize: 8, lineHeight: 1.3 } : { fontSize: 14, lineHeight: 1.2 }),
})

const halves = 24
const half = (width - halves) / 2
const sideTerms = 88

const Side = ({ title, rows }: { title: string; rows: readonly Fact[] }) => (
  <Box tag="Sect" style={{ width: half }}>
    <Words tag="H3" style={{ ...heading, paddingBottom: 5 }}>
      {title}
    </Words>
    <Facts rows={rows} measures={{ terms: sideTerms, values: half - sideTerms }} />
  </Box>
)

const recordTerms = 142

/** 64 digits on one line. */
const fingerprint: Style = { ...beside, fontSize: 8.2 }

/** The moment as a clerk elsewhere would write it: 2026-11-07 03:05:00 UTC. */
const utc = (moment: string) => `${moment.slice(0, 10)} ${moment.slice(11, 19)} UTC`

const Execution = ({ record, intent }: { record: ExecutedNda; intent: string }) => {
  const { execution } = record
  const times: Fact[] = [
    [executionLabels.signedAtNZ, record.signedAtNZ],
    [executionLabels.signedAt, utc(record.signedAt)],
  ]
  return (
    <Box tag="Sect" style={{ ...rule, paddingTop: 8, marginTop: 5 }}>
      <Box wrap={false}>
        <Words tag="H2" style={{ ...heading, fontSize: 15, paddingBottom: 3 }}>
          {headings.execution}
        </Words>
        <Words {...ragged} style={{ ...body, paddingBottom: 9 }}>{`The client’s signer states: “${intent}”`}</Words>
        <Box style={{ flexDirection: 'row', gap: halves }}>
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
          measures={{ terms: recordTerms, values: width - recordTerms }}
          rows={[
            [executionLabels.quoteId, execution.quoteId],
            [executionLabels.acceptedAtNZ, execution.acceptedAtNZ],
            [executionLabels.tcsUrl, execution.tcsUrl],
            [executionLabels.verifier, record.verifier, strong],
            [executionLabels.tokenId, execution.tokenId],
            [executionLabels.textVersion, record.textVersion],
            [executionLabels.textSha256, record.textSha256, fingerprint],
            [executionLabels.evidenceSha256, record.evidenceSha256, fingerprint],
            [executionLabels.verifyUrl, new URL('/verify', execution.tcsUrl).href],
          ]}
        />
      </Box>
    </Box>
  )
}

/**
 * The executed NDA (SPEC §2 "NDA", E3), made from the stored record alone, on the business's letterhead.
 * @throws when the record names a text that was never ours.
 */
export const executedNda = ({ record, business }: { record: ExecutedNda; business: Business }): Sheets => {
  const { execution, companyName } = record
  const text = findNda(record.textVersion)
  if (text?.sha256 !== record.textSha256) throw new Error(`there is no text ${record.textVersion} of that hash`)
  const { title, version, updated, parties, clauses, intent } = ndaFor(
    { legalName: execution.legalName, companyName },
    text,
  )
  const document = (
    <Document
      title={`${title}: ${execution.legalName} and ${companyName}`}
      author={execution.legalName}
      subject={`Signed ${formatDay(nzDay(msOf(record.signedAt)))}. Verifier ${record.verifier}`}
      language="en-NZ"
      creationDate={dateOf(record.signedAt)}
    >
      <Page size="A4" style={sheet}>
        <Letterhead business={business} legalName={execution.legalName} />
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
      <Foot record={record} page={page} of={of} />
    </Page>
  )
  return { document, foot }
}
