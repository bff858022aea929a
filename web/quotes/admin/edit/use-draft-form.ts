import type { QuoteDraft } from '#src/quotes/field-rules.ts'
import { type Quote, quoteDraft } from '#src/quotes/schema.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { business } from '#web/lib/business.ts'
import { validateWith } from '#web/lib/validation.ts'
import { type QuoteForm, readQuoteForm } from './quote-form.ts'

const check = validateWith(quoteDraft)

export const validateDraft = (typed: unknown) => {
  const checked = check(typed)
  if ('fields' in checked) return checked
  const { mileage_threshold_km, ...draft } = checked.data
  return { data: { ...draft, mileage_threshold_km: mileage_threshold_km ?? business.place.travel.freeKm } }
}

type DraftFormOptions = {
  values: QuoteForm
  send: (draft: QuoteDraft) => Promise<Quote>
  onSuccess?: (saved: Quote) => void
}

export const useDraftForm = (options: DraftFormOptions) =>
  useAppForm({ ...options, parse: (values) => validateDraft(readQuoteForm(values)), errorTitle: 'Validation Error' })

export type DraftForm = ReturnType<typeof useDraftForm>

export const setFields = (form: DraftForm, fields: Partial<QuoteForm>) => {
  for (const [key, typed] of Object.entries(fields)) form.api.setFieldValue(key as keyof QuoteForm, typed)
}
