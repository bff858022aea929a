import type { PublicQuote } from '#src/quotes/schema.ts'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { TermsLink } from './terms-link.tsx'

const { record } = quotePage

export const QuoteRecord = ({ answer: { quote, shown_hash } }: { answer: PublicQuote }) => (
  <Section title={record.heading}>
    <dl className="measure grid gap-x-10 gap-y-3 text-sm text-soft print:max-w-none print:grid-cols-[auto_1fr] print:text-xs">
      <div>
        <dt className="font-semibold text-ink">{record.terms}</dt>
        <dd>
          <TermsLink version={quote.terms_version} />
        </dd>
      </div>
      <div>
        <dt className="font-semibold text-ink">{record.fingerprint}</dt>
        <dd>
          <span className="block font-mono text-xs break-all">{shown_hash}</span>
          {record.fingerprintNote}
        </dd>
      </div>
    </dl>
  </Section>
)
