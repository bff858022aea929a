import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { QuoteReference } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Lead } from '#src/leads/schema.ts'
import { draftKeys } from '#src/quotes/schema.ts'
import type { Template } from '#src/templates/schema.ts'
import { useSavedDraft } from '#web/auth/saved-draft.ts'
import { FormFrame, SubmitButton } from '#web/components/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { FilledFromLead, LeadNotFound } from '#web/leads/admin/source-lead.tsx'
import { templatesQuery } from '#web/templates/queries.ts'
import { DraftSections } from './draft-form.tsx'
import { DraftRestored } from './draft-restored.tsx'
import { WithPreview } from './preview.tsx'
import { createQuoteMutation, quoteDefaultsQuery } from './queries.ts'
import type { QuoteForm } from './quote-form.ts'
import { quoteFromLead } from './quote-from-lead.ts'
import { QuotePage } from './quote-page.tsx'
import { StartFromTemplate } from './start-from-template.tsx'
import { templateFields, withTemplate } from './template-fields.ts'
import { setFields, useDraftForm } from './use-draft-form.ts'

const emptyForm = Object.fromEntries(draftKeys.map((key) => [key, ''])) as QuoteForm

type NewQuotePageProps = {
  /** The lead that the URL names, found or not. */
  leadId: string | undefined
  lead: Lead | null
  /** The template that the URL names, found or not. */
  templateId: string | undefined
}

/** A quote gets its reference when it is saved. */
const noReference: QuoteReference = 'Q-…'

export const NewQuotePage = ({ leadId, lead, templateId }: NewQuotePageProps) => {
  const { data: defaults } = useSuspenseQuery(quoteDefaultsQuery)
  const { data: templates } = useQuery(templatesQuery)
  const [base] = useState<QuoteForm>({
    ...emptyForm,
    valid_until: defaults.valid_until,
    mileage_threshold_km: String(defaults.mileage_threshold_km),
    ...(lead && quoteFromLead(lead)),
  })
  const [values] = useState(() =>
    withTemplate(
      base,
      templates?.items.find(({ id }) => id === templateId),
    ),
  )
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
  // Not the URL's, which comes later: a list that shows the earlier choice meanwhile makes the next key choose from there.
  const [chosen, choose] = useState(templateId)
  const startFrom = (template: Template | undefined) => {
    choose(template?.id)
    setFields(form, templateFields({ typed: form.api.state.values, base, template, templates: templates?.items ?? [] }))
    const search = { lead: leadId, template: template?.id }
    void navigate({ to: '/admin/quotes/new', search, replace: true, resetScroll: false, state: true })
  }
  const restored = useSavedDraft(lead ? `new-quote ${lead.id}` : 'new-quote', form)
  return (
    <QuotePage title="New Quote" heading="New Quote">
      {isLeadGone ? <LeadNotFound /> : lead && <FilledFromLead lead={lead} />}
      <DraftRestored shown={restored} />
      <WithPreview form={form} reference={noReference}>
        <StartFromTemplate chosen={chosen} onChoose={startFrom} />
        <FormFrame form={form} className="mt-6 max-w-4xl">
          <DraftSections form={form} lastRates={defaults.last_rates} />
          <div className="border-t border-line pt-6">
            <SubmitButton busy="Saving...">Save as Draft</SubmitButton>
          </div>
        </FormFrame>
      </WithPreview>
      <LeaveGuard form={form} />
    </QuotePage>
  )
}
