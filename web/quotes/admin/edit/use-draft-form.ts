import type { Travel } from '#src/business/schema.ts'
import type { QuoteDraft } from '#src/quotes/field-rules.ts'
import { type Quote, quoteDraft } from '#src/quotes/schema.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { useBusiness } from '#web/lib/business.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { type QuoteForm, readQuoteForm } from './quote-form.ts'

const check = validateWith(quoteDraft)

export const validateDraft = (typed: unknown, { freeKm }: Travel) => {
  const checked = check(typed)
  if ('fields' in checked) return checked
  const { mileage_threshold_km, ...draft } = checked.data
  return { data: { ...draft, mileage_threshold_km: mileage_threshold_km ?? freeKm } }
}

type DraftFormOptions = {
  values: QuoteForm
  send: (draft: QuoteDraft) => Promise<Quote>
  onSuccess?: (saved: Quote) => void
}

export const useDraftForm = (options: DraftFormOptions) => {
  const { travel } = useBusiness().place
  const parse = (values: QuoteForm) => validateDraft(readQuoteForm(values), travel)
  return useAppForm({ ...options, parse, errorTitle: 'Validation Error' })
}

export type DraftForm = ReturnType<typeof useDraftForm>

export const setFields = (form: DraftForm, fields: Partial<QuoteForm>) => {
  for (const [key, typed] of Object.entries(fields)) form.api.setFieldValue(key as keyof QuoteForm, typed)
}
