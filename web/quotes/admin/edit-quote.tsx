import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { may, reference } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { PersonLink } from '#web/components/person-link.tsx'
import { SourceLead } from '#web/leads/admin/source-lead.tsx'
import { restoreFocus, useFocusAfter } from '#web/lib/focus.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { ConflictingEdits } from './edit/conflicting-edits.tsx'
import { DraftEditor } from './edit/draft-editor.tsx'
import type { QuoteForm } from './edit/quote-form.ts'
import { quoteQuery, reloadQuoteMutation } from './queries.ts'
import { QuotePage, StatusBadges } from './quote-page.tsx'
import { DraftChanges, RevisionNotes } from './revisions.tsx'
import { SentQuote } from './sent/sent-quote.tsx'

const heading = () => document.querySelector<HTMLElement>('main h1')

export const EditQuotePage = ({ ndaPanel }: { ndaPanel: (quote: Quote) => ReactNode }) => {
  const { id } = useParams({ from: '/admin/quotes/$id' })
  const { data: quote } = useSuspenseQuery(quoteQuery(id))
  const navigate = useNavigate()
  const focusRef = useFocusAfter(`${quote.status} ${quote.deleted_at === null}`)
  const [unsaved, setUnsaved] = useState<Partial<QuoteForm> | null>(null)
  const [reloads, setReloads] = useState(0)
  const reload = useMutation(reloadQuoteMutation)
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
      heading="Edit Quote"
      badges={<StatusBadges quote={quote} />}
      lead={
        <>
          <p className="mt-2 text-soft wrap-anywhere">
            {quote.client_company}, {quote.client_name}.{' '}
            <span className="whitespace-nowrap">{reference(quote.id)}</span>, created {formatDate(quote.created_at)}.
          </p>
          <RevisionNotes quote={quote} />
          {quote.lead_id !== null && <SourceLead leadId={quote.lead_id} />}
          <PersonLink email={quote.client_email} />
        </>
      }
    >
      {may('update', quote) ? (
        <>
          <DraftChanges quote={quote} />
          <DraftEditor
            key={reloads}
            quote={quote}
            unsaved={unsaved}
            onClose={closeConflicts}
            onReload={() => reload.mutate(id, { onSuccess: showReloaded })}
            reloading={reload.isPending}
            reloadError={reload.error}
            onUnsaved={setUnsaved}
          />
          <div className="mt-10 max-w-4xl">{ndaPanel(quote)}</div>
        </>
      ) : (
        <>
          {unsaved && <ConflictingEdits mine={unsaved} saved={quote} onClose={closeConflicts} />}
          <SentQuote
            quote={quote}
            ndaPanel={ndaPanel(quote)}
            focusRef={focusRef}
            onDeleted={() => void navigate({ to: '/admin/quotes' })}
          />
        </>
      )}
    </QuotePage>
  )
}
