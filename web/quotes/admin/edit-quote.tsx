import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { canMove } from '#src/quotes/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { SourceLead } from '#web/leads/admin/source-lead.tsx'
import { restoreFocus, useFocusAfter } from '#web/lib/focus.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { ChangeList } from '#web/quotes/public/changes.tsx'
import { ConflictingEdits } from './edit/conflicting-edits.tsx'
import { DraftEditor } from './edit/draft-editor.tsx'
import type { QuoteForm } from './edit/quote-form.ts'
import { QuoteActs } from './moves/quote-acts.tsx'
import { quoteQuery, reloadQuoteMutation } from './queries.ts'
import { QuotePage, StatusBadges } from './quote-page.tsx'
import { QuoteHead } from './sent/head.tsx'
import { SentQuote } from './sent/sent-quote.tsx'

type QuoteProps = { quote: AdminQuote }

const QuoteLink = ({ of: { id, reference } }: { of: NonNullable<AdminQuote['replaces']> }) => (
  <Link to="/admin/quotes/$id" params={{ id }} className="link inline-flex min-h-6 items-center whitespace-nowrap">
    {reference}
  </Link>
)

const RevisionNotes = ({ quote: { replaces, replaced_by } }: QuoteProps) => (
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

const DraftChanges = ({ quote: { replaces, changes } }: QuoteProps) =>
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

const heading = () => document.querySelector<HTMLElement>('main h1')

type EditQuotePageProps = Record<'ndaPanel' | 'daysPanel', (quote: AdminQuote) => ReactNode>

export const EditQuotePage = ({ ndaPanel, daysPanel }: EditQuotePageProps) => {
  const { id } = useParams({ from: '/admin/quotes/$id' })
  const { data: quote } = useSuspenseQuery(quoteQuery(id))
  const focusRef = useFocusAfter(`${quote.status} ${quote.deleted_at === null}`)
  const [unsaved, setUnsaved] = useState<Partial<QuoteForm> | null>(null)
  const [reloads, setReloads] = useState(0)
  const reload = useMutation(reloadQuoteMutation)
  const isDraft = canMove('update', quote)
  const showReloaded = () => {
    setReloads((count) => count + 1)
    restoreFocus(heading)
  }
  const closeConflicts = () => {
    setUnsaved(null)
    restoreFocus(heading)
  }

  return (
    <QuotePage
      title={`Edit Quote: ${quote.client_company}`}
      heading={
        <>
          <span className={isDraft ? 'block font-sans text-sm font-normal tracking-normal text-soft' : 'sr-only'}>
            Edit Quote
          </span>{' '}
          {quote.client_company}
        </>
      }
      badges={<StatusBadges quote={quote} />}
      lead={
        <>
          <RevisionNotes quote={quote} />
          {quote.lead_id !== null && <SourceLead leadId={quote.lead_id} />}
        </>
      }
    >
      {isDraft ? (
        <>
          <DraftChanges quote={quote} />
          <DraftEditor
            key={reloads}
            quote={quote}
            focusRef={focusRef}
            unsaved={unsaved}
            onClose={closeConflicts}
            reload={reload}
            onReload={() => reload.mutate(id, { onSuccess: showReloaded })}
            onUnsaved={setUnsaved}
          />
          <div className="mt-10 max-w-4xl">{ndaPanel(quote)}</div>
        </>
      ) : (
        <>
          {unsaved && <ConflictingEdits mine={unsaved} saved={quote} onClose={closeConflicts} />}
          <QuoteHead quote={quote} focusRef={focusRef}>
            <QuoteActs quote={quote} />
          </QuoteHead>
          <SentQuote quote={quote} ndaPanel={ndaPanel(quote)} daysPanel={daysPanel(quote)} />
        </>
      )}
    </QuotePage>
  )
}
