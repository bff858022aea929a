import type { ReactNode } from 'react'
import { acceptanceRow, consentWording, executionLabels, headings, verifier } from '#src/nda/rules.ts'
import type { NdaInvitation } from '#src/nda/schema.ts'
import { labels, type SignedFields, signedNames } from '#src/nda/signature-rules.ts'
import { DescriptionList } from '#web/components/page/document-status.tsx'
import { ndaPage } from '#web/content/nda.ts'

const { paper } = ndaPage

type Row = readonly [term: string, value: ReactNode]

const BlankLine = () => <span className="block h-7 border-b border-edge" />

const Party = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <section>
    <h3 className="mb-1.5 border-b border-ink pb-0.5 font-sans text-sm font-semibold tracking-normal">{title}</h3>
    <DescriptionList short rows={rows} />
  </section>
)

const clientRows = (typed: SignedFields | null) =>
  signedNames.map((name): Row => {
    if (!typed) return [labels[name], <BlankLine key={name} />]
    const look = name === 'signature' ? 'font-serif text-xl leading-tight' : undefined
    return [
      labels[name],
      <span key={name} className={look}>
        {typed[name]}
      </span>,
    ]
  })

// Until the signature is recorded, the quote can still be accepted.
const acceptedRow = ({ execution: { acceptedAtNZ }, signed }: NdaInvitation, typed: SignedFields | null): Row =>
  acceptedAtNZ !== null || signed
    ? acceptanceRow(acceptedAtNZ)
    : [executionLabels.acceptance, typed ? paper.pending : paper.notAccepted]

const recordRows = (
  { execution, textVersion, textSha256, signed }: NdaInvitation,
  typed: SignedFields | null,
): Row[] => {
  const missingTime = typed ? paper.pending : paper.unsigned
  return [
    [executionLabels.signedAtNZ, signed?.signedAtNZ ?? missingTime],
    [executionLabels.signedAt, signed?.signedAt ?? missingTime],
    [executionLabels.verifier, <b key="verifier">{signed?.verifier ?? verifier(execution.tokenId)}</b>],
    [executionLabels.textVersion, signed?.textVersion ?? textVersion],
    [
      executionLabels.textSha256,
      <span key="sha256" className="font-mono text-[7.5pt]">
        {signed?.textSha256 ?? textSha256}
      </span>,
    ],
  ]
}

type ExecutionProps = {
  invitation: NdaInvitation
  typed: SignedFields | null
  intent: string
}

export const ExecutionBlock = ({ invitation, typed, intent }: ExecutionProps) => {
  const { legalName, amaName, amaTitle, quoteId, tcsUrl } = invitation.execution
  return (
    <section
      aria-labelledby="nda-execution"
      className="mt-4 hidden border-t-2 border-ink pt-3 text-sm break-inside-avoid print:block"
    >
      <h2 id="nda-execution" className="text-lg">
        {headings.execution}
      </h2>
      {!typed && (
        <p className="mt-1">
          <b>{paper.unsigned}.</b> {paper.unsignedNote}
        </p>
      )}
      <p className="mt-1.5">{intent}</p>
      <p className="mt-2 flex items-center gap-2 font-semibold">
        <svg
          className="size-4"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          aria-hidden="true"
        >
          <rect x="1" y="1" width="14" height="14" />
          {typed && <path d="m4 8 3 3.5 5.5-7" strokeWidth="2" />}
        </svg>
        {consentWording}
        {!typed && <span className="font-normal">({paper.unsigned.toLowerCase()})</span>}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-x-8">
        <Party
          title={executionLabels.provider}
          rows={[
            [executionLabels.legalName, legalName],
            [executionLabels.amaName, amaName],
            [executionLabels.amaTitle, amaTitle],
            [executionLabels.quoteId, quoteId],
            acceptedRow(invitation, typed),
            [executionLabels.tcsUrl, tcsUrl],
          ]}
        />
        <Party title={executionLabels.client} rows={clientRows(typed)} />
      </div>
      <div className="mt-3 border-t border-ink pt-1.5">
        <DescriptionList short rows={recordRows(invitation, typed)} />
      </div>
    </section>
  )
}
