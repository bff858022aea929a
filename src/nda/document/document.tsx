import { documentPalette } from '#src/base/palette.ts'
import { sha256 } from '#src/base/sha256.ts'
import { formatDay, formatInstant, formatUtc, msOf, nzDay } from '#src/base/time.ts'
import { ndaFor, plainNda } from '#src/nda/clauses.ts'
import { acceptanceRow, codeFact, executionLabels, headings } from '#src/nda/rules.ts'
import type { ExecutedNda } from '#src/nda/schema.ts'
import { labels } from '#src/nda/signature-rules.ts'
import { Title } from '#src/pdf/cover.tsx'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged } from '#src/pdf/fonts.ts'
import { letterSheets } from '#src/pdf/letterhead.tsx'
import { Certificate, type Fact, FactRow, Facts, longLength, Part, recordFact } from '#src/pdf/parts.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import { body, heading, named, rule, type Style, small, voice, width } from '#src/pdf/styles.ts'

const signatureLine: Style = { ...rule, borderTopColor: documentPalette.ink, marginTop: 3, paddingTop: 4 }

const columnGap = 24
const columnWidth = (width - columnGap) / 2

const SignatureRow = ({ label, name }: { label: string; name: string }) => (
  <Box tag="TR" wrap={false} style={{ flexDirection: 'column-reverse', paddingTop: 14, paddingBottom: 7 }}>
    <Words tag="TH" style={{ ...small, ...signatureLine }}>
      {label}
    </Words>
    <Words tag="TD" style={{ ...voice, fontSize: name.length > longLength / 2 ? 9 : 19, lineHeight: 1.3 }}>
      {name}
    </Words>
  </Box>
)

type SideProps = {
  title: string
  rows: readonly Fact[]
  signed: readonly [label: string, name: string]
  after: readonly Fact[]
}

const FactRows = ({ rows }: { rows: readonly Fact[] }) => (
  <Box>
    {rows.map((fact) => (
      <FactRow key={fact[0]} fact={fact} terms={98} values={columnWidth - 98} />
    ))}
  </Box>
)

/** Keeps both signature lines at one height if one side has fewer rows. */
const Side = ({ title, rows, signed: [label, name], after }: SideProps) => (
  <Box tag="Sect" style={{ width: columnWidth }}>
    <Words tag="H3" style={{ ...heading, paddingBottom: 5 }}>
      {title}
    </Words>
    <Box tag="Table" style={{ flexGrow: 1, justifyContent: 'space-between' }}>
      <FactRows rows={rows} />
      <SignatureRow label={label} name={name} />
      <FactRows rows={after} />
    </Box>
  </Box>
)

const Execution = ({ record: { execution, ...record }, intent }: { record: ExecutedNda; intent: string }) => {
  const times: Fact[] = [[executionLabels.signedAtNZ, record.signedAtNZ]]
  return (
    <Box tag="Sect" style={{ ...rule, paddingTop: 8, marginTop: 5 }}>
      <Box wrap={false}>
        <Words tag="H2" style={{ ...heading, fontSize: 17, paddingBottom: 3 }}>
          {headings.execution}
        </Words>
        <Words {...ragged} style={{ ...body, paddingBottom: 9 }}>{`The client’s signer states: “${intent}”`}</Words>
        <Box style={{ flexDirection: 'row', gap: columnGap }}>
          <Side
            title={executionLabels.client}
            rows={[
              [labels.companyName, record.companyName, named],
              [labels.contactName, record.contactName],
              [labels.title, record.title],
              [labels.date, record.date],
            ]}
            signed={[labels.signature, record.signature]}
            after={[[executionLabels.consent, `“${record.consent}”`], ...times]}
          />
          <Side
            title={executionLabels.provider}
            rows={[
              [executionLabels.legalName, execution.legalName, named],
              [executionLabels.amaName, execution.amaName],
              [executionLabels.amaTitle, execution.amaTitle],
            ]}
            signed={[executionLabels.amaSignature, execution.amaName]}
            after={times}
          />
        </Box>
      </Box>
      <Box style={{ paddingTop: 14 }}>
        <Facts
          terms={142}
          values={width - 142}
          rows={[
            [executionLabels.quoteId, execution.quoteId],
            acceptanceRow(execution.acceptedAtNZ),
            [executionLabels.tcsUrl, execution.tcsUrl],
            [executionLabels.verifier, record.verifier, named],
          ]}
        />
      </Box>
    </Box>
  )
}

const certificateFacts = ({ execution, ...record }: ExecutedNda): Fact[] => [
  [executionLabels.tokenId, execution.tokenId],
  [executionLabels.issuedAt, formatInstant(record.issuedAt)],
  ...codeFact(record.code),
  [executionLabels.signedAt, formatUtc(record.signedAt)],
  [executionLabels.textVersion, record.textVersion],
  [executionLabels.textSha256, record.textSha256],
  [executionLabels.evidenceSha256, record.evidenceSha256],
  ...recordFact(record.record),
  [executionLabels.verifyUrl, new URL('/verify', execution.tcsUrl).href],
]

/** @throws if the text is not the one that was signed */
export const executedNda = ({ record }: { record: ExecutedNda }): Sheets => {
  const { companyName, text } = record
  const { legalName } = record.execution
  if (sha256(plainNda(text)) !== record.textSha256) throw new Error(`text ${record.textVersion} has another hash`)
  const { title, version, updated, parties, clauses, intent } = ndaFor({ legalName, companyName }, text)
  return letterSheets({
    issuer: record.execution.provider,
    code: `Verifier ${record.verifier}`,
    title: `${title}: ${legalName} and ${companyName}`,
    subject: `Signed ${formatDay(nzDay(msOf(record.signedAt)))}. Verifier ${record.verifier}`,
    at: record.signedAt,
    children: (
      <>
        <Title
          title={title}
          lead={`Between ${legalName} and ${companyName}`}
          subtitle={`Signed electronically on ${record.signedAtNZ} · Text ${version}, updated ${formatDay(updated)}`}
        />
        <Part title={headings.parties} paragraphs={parties.map((text) => ({ id: text, text }))} />
        {clauses.map(({ id, number, title, paragraphs }) => (
          <Part key={id} title={`${number}. ${title}`} paragraphs={paragraphs} />
        ))}
        <Execution record={record} intent={intent} />
        <Certificate rows={certificateFacts(record)} />
      </>
    ),
  })
}
