import { Link } from '@tanstack/react-router'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { ChangeList } from '#web/quotes/public/changes.tsx'

type QuoteProps = { quote: AdminQuote }

const QuoteLink = ({ of: { id, reference } }: { of: NonNullable<AdminQuote['replaces']> }) => (
  <Link to="/admin/quotes/$id" params={{ id }} className="link inline-flex min-h-6 items-center whitespace-nowrap">
    {reference}
  </Link>
)

export const RevisionNotes = ({ quote: { replaces, replaced_by } }: QuoteProps) => (
  <>
    {replaces && (
      <p className="mt-1 text-soft">
        Revision of <QuoteLink of={replaces} />
      </p>
    )}
    {replaced_by && (
      <p className="mt-1 text-soft">
        Replaced by <QuoteLink of={replaced_by} /> on {formatDate(replaced_by.at)}
      </p>
    )}
  </>
)

export const DraftChanges = ({ quote: { replaces, changes } }: QuoteProps) =>
  replaces &&
  changes.length > 0 && (
    <details className="mt-4 max-w-4xl">
      <summary className="link w-fit cursor-pointer py-2.5">
        Changed since {replaces.reference}: {changes.length}
      </summary>
      <div className="mt-2">
        <ChangeList changes={changes} />
      </div>
    </details>
  )
