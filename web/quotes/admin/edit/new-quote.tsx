import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { QuoteReference } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Lead } from '#src/leads/schema.ts'
import { findTemplateFor } from '#src/templates/rules.ts'
import type { Template } from '#src/templates/schema.ts'
import { fillPlaceholders } from '#src/texts/rules.ts'
import { useSavedDraft } from '#web/auth/sign-in/saved-draft.ts'
import { FootBar } from '#web/components/form/foot-bar.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { LabelledSelect } from '#web/components/ui/native-select.tsx'
import { placeholderValues } from '#web/content/figures.ts'
import { FilledFromLead, LeadNotFound } from '#web/leads/admin/source-lead.tsx'
import { useContent } from '#web/lib/business.tsx'
import { createQuoteMutation, quoteDefaultsQuery } from '#web/quotes/admin/queries.ts'
import { QuotePage } from '#web/quotes/admin/quote-page.tsx'
import { templatesQuery } from '#web/templates/queries.ts'
import { DraftSections } from './draft-form.tsx'
import { DraftRestored } from './draft-restored.tsx'
import { WithPreview } from './preview.tsx'
import { blankForm, offersFromLead, type QuoteForm, quoteFromLead, templateFields, withTemplate } from './quote-form.ts'
import { setFields, useDraftForm } from './use-draft-form.ts'

type StartFromTemplateProps = { chosen: string | undefined; onChoose: (template: Template | undefined) => void }

const StartFromTemplate = ({ chosen, onChoose }: StartFromTemplateProps) => {
  const { data } = useQuery(templatesQuery)
  const items = data?.items ?? []
  const isUnknown = chosen !== undefined && data !== undefined && !items.some((template) => template.id === chosen)
  return (
    <div className="grid gap-1.5">
      {items.length > 0 && (
        <LabelledSelect
          label="Start from a template"
          value={isUnknown ? '' : (chosen ?? '')}
          onChange={({ target }) => onChoose(items.find(({ id }) => id === target.value))}
          options={[['', 'None'], ...items.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      {isUnknown && <p className="text-sm">The template was not found: it may have been deleted.</p>}
      <p className="text-sm text-soft">
        <Link to="/admin/settings/templates" className="link inline-flex min-h-6 items-center">
          {items.length > 0 ? 'Manage templates' : 'Templates'}
        </Link>
      </p>
    </div>
  )
}

type NewQuotePageProps = {
  /** The id in the URL, whether or not there is such a lead. */
  leadId: string | undefined
  lead: Lead | null
  /** The id in the URL, whether or not there is such a template. */
  templateId: string | undefined
}

const noReference: QuoteReference = 'Q-…'

export const NewQuotePage = ({ leadId, lead, templateId }: NewQuotePageProps) => {
  const { data: defaults } = useSuspenseQuery(quoteDefaultsQuery)
  const { data: templates } = useQuery(templatesQuery)
  const figures = useContent(placeholderValues)
  const [base] = useState<QuoteForm>({
    ...blankForm,
    valid_until: defaults.valid_until,
    mileage_threshold_km: String(defaults.mileage_threshold_km),
    cover_note: fillPlaceholders(defaults.cover_notes[lead ? 'lead' : 'other'], figures),
    ...(lead && quoteFromLead(lead)),
  })
  const [first] = useState(() => {
    const items = templates?.items ?? []
    return templateId || !lead ? items.find(({ id }) => id === templateId) : findTemplateFor(lead.supportTypes, items)
  })
  // A term that the owner did not choose is never filled in: it binds the client.
  const isChosen = templateId !== undefined || !first
  const [values] = useState(() => ({
    ...withTemplate(base, first ?? undefined),
    ...(!isChosen && { min_term_months: '' }),
  }))
  const [offers] = useState(() => (lead ? offersFromLead(lead, isChosen ? null : first) : undefined))
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
  // Not read from the URL, which changes later: until then an arrow key would start from the earlier choice.
  const [chosen, choose] = useState<string | undefined>(first?.id ?? templateId)
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
        {(openPreview) => (
          <>
            <StartFromTemplate chosen={chosen} onChoose={startFrom} />
            <FormFrame form={form} className="mt-6 max-w-4xl">
              <DraftSections form={form} lastRates={defaults.last_rates} offers={offers} />
              <FootBar state="Not saved yet.">
                {openPreview}
                <SubmitButton busy="Saving...">Save as Draft</SubmitButton>
              </FootBar>
            </FormFrame>
          </>
        )}
      </WithPreview>
      <LeaveGuard form={form} />
    </QuotePage>
  )
}
