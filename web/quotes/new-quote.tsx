import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { draftKeys, type QuoteForm } from '#src/quotes/schema.ts'
import { useKeptDraft } from '../auth/kept-draft.ts'
import { Frame, Submit } from '../components/form-frame.tsx'
import { DraftSections, useDraftForm } from './draft-form.tsx'
import { KeptNote } from './kept-note.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { createQuote, defaultsQuery } from './queries.ts'
import { QuotePage } from './quote-page.tsx'

const empty = Object.fromEntries(draftKeys.map((key) => [key, ''])) as QuoteForm

/** New Quote (SPEC §2): a draft with the defaults of GAPS 9. Saved, it is opened, for sending is what comes next. */
export const NewQuote = () => {
  const { data: defaults } = useSuspenseQuery(defaultsQuery)
  const [values] = useState<QuoteForm>({
    ...empty,
    valid_until: defaults.valid_until,
    mileage_threshold_km: String(defaults.mileage_threshold_km),
  })
  const navigate = useNavigate()
  const create = useMutation(createQuote)
  const form = useDraftForm({
    values,
    send: (draft) => create.mutateAsync(draft),
    // In place of this page: going back leads to the list, not to a form that was sent already.
    done: ({ id }) => void navigate({ to: '/admin/quotes/$id', params: { id }, state: true, replace: true }),
  })
  const restored = useKeptDraft('new-quote', form)
  return (
    <QuotePage title="New Quote" heading="New Quote">
      <KeptNote shown={restored} />
      <Frame form={form} className="mt-8 max-w-4xl">
        <DraftSections form={form} />
        <div className="border-t border-line pt-6">
          <Submit busy="Saving...">Save as Draft</Submit>
        </div>
      </Frame>
      <LeaveGuard form={form} />
    </QuotePage>
  )
}
