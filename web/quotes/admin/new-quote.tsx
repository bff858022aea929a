import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '#src/base/problem.ts'
import type { Lead } from '#src/leads/schema.ts'
import { draftKeys } from '#src/quotes/schema.ts'
import { useSavedDraft } from '#web/auth/saved-draft.ts'
import { FormFrame, SubmitButton } from '#web/components/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { FilledFromLead, LeadNotFound } from '#web/leads/admin/source-lead.tsx'
import { DraftSections, useDraftForm } from './draft-form.tsx'
import { DraftRestored } from './draft-restored.tsx'
import { createQuoteMutation, quoteDefaultsQuery } from './queries.ts'
import type { QuoteForm } from './quote-form.ts'
import { quoteFromLead } from './quote-from-lead.ts'
import { QuotePage } from './quote-page.tsx'

const emptyForm = Object.fromEntries(draftKeys.map((key) => [key, ''])) as QuoteForm

type NewQuotePageProps = {
  /** The lead that the URL names, found or not. */
  leadId: string | undefined
  lead: Lead | null
}

export const NewQuotePage = ({ leadId, lead }: NewQuotePageProps) => {
  const { data: defaults } = useSuspenseQuery(quoteDefaultsQuery)
  const [values] = useState<QuoteForm>({
    ...emptyForm,
    valid_until: defaults.valid_until,
    mileage_threshold_km: String(defaults.mileage_threshold_km),
    ...(lead && quoteFromLead(lead)),
  })
  const navigate = useNavigate()
  const create = useMutation(createQuoteMutation)
  // The lead may be deleted while the quote is written: the next save links the quote to no lead.
  const [isLeadGone, setLeadGone] = useState(leadId !== undefined && !lead)
  const form = useDraftForm({
    values,
    send: (draft) =>
      create.mutateAsync({ ...draft, lead_id: isLeadGone || !lead ? null : lead.id }).catch((error: Error) => {
        if (lead && error instanceof Problem && error.code === 'not_found') setLeadGone(true)
        throw error
      }),
    // Replaces this page in the history: Back leads to the list, not to a form that was already saved.
    onSuccess: ({ id }) => navigate({ to: '/admin/quotes/$id', params: { id }, state: true, replace: true }),
  })
  const restored = useSavedDraft(lead ? `new-quote ${lead.id}` : 'new-quote', form)
  return (
    <QuotePage title="New Quote" heading="New Quote">
      {isLeadGone ? <LeadNotFound /> : lead && <FilledFromLead lead={lead} />}
      <DraftRestored shown={restored} />
      <FormFrame form={form} className="mt-8 max-w-4xl">
        <DraftSections form={form} />
        <div className="border-t border-line pt-6">
          <SubmitButton busy="Saving...">Save as Draft</SubmitButton>
        </div>
      </FormFrame>
      <LeaveGuard form={form} />
    </QuotePage>
  )
}
