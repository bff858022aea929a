import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, msOf, nzDay } from '#src/base/time.ts'
import { may, reference } from '#src/quotes/rules.ts'
import type { QuoteForm } from '#src/quotes/schema.ts'
import { QuoteOrigin } from '#web/leads/admin/quote-origin.tsx'
import { rescueFocus } from '#web/lib/focus.ts'
import { useFocusAfter } from '#web/lib/focus-after.ts'
import { NdaPanel } from '#web/nda/admin/section.tsx'
import { Differences } from './differences.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { loadQuote, quoteQuery } from './queries.ts'
import { QuotePage, StatusBadges } from './quote-page.tsx'
import { SentQuote } from './sent-quote.tsx'

const route = getRouteApi('/admin/quotes/$id')

const heading = () => document.querySelector<HTMLElement>('main h1')

/** Edit Quote (SPEC §2): a form while it is a draft, a document after. */
export const EditQuote = () => {
  const { id } = route.useParams()
  const { data: quote } = useSuspenseQuery(quoteQuery(id))
  const navigate = useNavigate()
  const focusRef = useFocusAfter(`${quote.status} ${quote.deleted_at === null}`)
  const [mine, setMine] = useState<Partial<QuoteForm> | null>(null)
  const [loads, setLoads] = useState(0)
  const load = useMutation(loadQuote)
  const show = () => {
    setLoads((count) => count + 1)
    rescueFocus(heading)
  }
  const close = () => {
    setMine(null)
    rescueFocus(heading)
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
            <span className="whitespace-nowrap">{reference(quote.id)}</span>, created{' '}
            {formatDay(nzDay(msOf(quote.created_at)))}.
          </p>
          {quote.lead_id !== null && <QuoteOrigin leadId={quote.lead_id} />}
        </>
      }
    >
      {may('update', quote) ? (
        <>
          <DraftEditor
            key={loads}
            quote={quote}
            mine={mine}
            onClose={close}
            onLoad={() => load.mutate(id, { onSuccess: show })}
            loading={load.isPending}
            unloaded={load.error}
            onLeft={setMine}
          />
          <div className="mt-10 max-w-4xl">
            <NdaPanel quote={quote} />
          </div>
        </>
      ) : (
        <>
          {mine && <Differences mine={mine} saved={quote} onClose={close} />}
          <SentQuote quote={quote} focusRef={focusRef} onDeleted={() => void navigate({ to: '/admin/quotes' })} />
        </>
      )}
    </QuotePage>
  )
}
