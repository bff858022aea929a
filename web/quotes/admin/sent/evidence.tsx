import { formatAcceptedBy } from '#src/quotes/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { Term } from '#web/components/page/detail-page.tsx'

const Code = ({ term, children }: { term: string; children: string }) => (
  <Term term={term}>
    <code className="font-mono text-sm break-all">{children}</code>
  </Term>
)

const documentNames = { quote: 'Quote as a PDF', record: 'Record as a PDF' } as const

export const QuoteEvidence = ({ quote: { shown_sha256, shown, decision, documents } }: { quote: AdminQuote }) =>
  shown_sha256 && (
    <details className="mt-2">
      <summary className="link w-fit cursor-pointer py-2.5">Evidence</summary>
      <dl className="tabular mt-1 grid gap-y-3">
        {shown && <Term term="Terms & Conditions">Version {shown.terms_version}</Term>}
        {decision?.accepted_by && <Term term="Accepted by">{formatAcceptedBy(decision.accepted_by)}</Term>}
        {decision && !decision.told && (
          <Term term="From">
            {decision.address}
            <span className="block text-sm text-faint">{decision.user_agent}</span>
          </Term>
        )}
      </dl>
      <p className="mt-3 text-sm text-soft">
        What the client was shown{decision && ' and answered'} is kept with a fingerprint each, so that any later change
        would show. Nothing needs doing.
      </p>
      <details>
        <summary className="link w-fit cursor-pointer py-2.5">Details</summary>
        <dl className="tabular mt-1 grid gap-y-3">
          <Code term="Quote, SHA-256">{shown_sha256}</Code>
          {decision && <Code term="Evidence, SHA-256">{decision.snapshot_sha256}</Code>}
          {decision?.record && <Code term="Record">{decision.record}</Code>}
          {documents.map(
            ({ kind, nth, sha256 }) =>
              sha256 && (
                <Code key={`${kind} ${nth}`} term={`${documentNames[kind]}${nth > 1 ? ` (${nth})` : ''}, SHA-256`}>
                  {sha256}
                </Code>
              ),
          )}
        </dl>
      </details>
    </details>
  )
