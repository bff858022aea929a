import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '#src/base/problem.ts'
import type { Lead } from '#src/leads/schema.ts'
import { draftKeys, type QuoteForm, quoteFromLead } from '#src/quotes/schema.ts'
import { useKeptDraft } from '#web/auth/kept-draft.ts'
import { Frame, Submit } from '#web/components/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { FilledFromLead, LeadNotFound } from '#web/leads/admin/quote-origin.tsx'
import { DraftSections, useDraftForm } from './draft-form.tsx'
import { KeptNote } from './draft-restored.tsx'
import { createQuote, defaultsQuery } from './queries.ts'
import { QuotePage } from './quote-page.tsx'

const empty = Object.fromEntries(draftKeys.map((key) => [key, ''])) as QuoteForm

type NewQuoteProps = {
  /** The lead it is made from. */
  lead: Lead | null
  /** Whether the address names a lead. */
  asked: boolean
}

/**
 * New Quote (SPEC §2): a draft with the defaults of GAPS 9, filled from a lead where it answers one. Saved, it is
 * opened, for sending is what comes next.
 */
export const NewQuote = ({ lead, asked }: NewQuoteProps) => {
  const { data: defaults } = useSuspenseQuery(defaultsQuery)
  const [values] = useState<QuoteForm>({
    ...empty,
    valid_until: defaults.valid_until,
    mileage_threshold_km: String(defaults.mileage_threshold_km),
    ...(lead && quoteFromLead(lead)),
  })
  const navigate = useNavigate()
  const create = useMutation(createQuote)
  // The lead may be erased while the quote is written: saved again, the quote is linked to none.
  const [gone, setGone] = useState(asked && !lead)
  const form = useDraftForm({
    values,
    send: (draft) =>
      create.mutateAsync({ ...draft, lead_id: gone || !lead ? null : lead.id }).catch((fault: Error) => {
        if (lead && fault instanceof Problem && fault.code === 'not_found') setGone(true)
        throw fault
      }),
    // In place of this page: going back leads to the list, not to a form that was sent already.
    done: ({ id }) => navigate({ to: '/admin/quotes/$id', params: { id }, state: true, replace: true }),
  })
  const restored = useKeptDraft(lead ? `new-quote ${lead.id}` : 'new-quote', form)
  return (
    <QuotePage title="New Quote" heading="New Quote">
      {gone ? <LeadNotFound /> : lead && <FilledFromLead lead={lead} />}
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
