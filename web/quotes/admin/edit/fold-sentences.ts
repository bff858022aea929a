import type { Travel } from '#src/business/schema.ts'
import type { Rates } from '#src/quotes/field-rules.ts'
import { type QuoteForm, typedFields } from './quote-form.ts'

const requiredClientFields = ['client_name', 'client_company', 'client_email'] as const

export const isClientFilled = (typed: QuoteForm) => requiredClientFields.every((key) => typed[key].trim() !== '')

export const clientSentence = ({ client_name, client_company, client_email, client_phone }: QuoteForm) =>
  [client_name, client_company, client_email, client_phone].filter(Boolean).join(', ')

const travelWords = ({ mileage_rate_per_km, mileage_threshold_km }: Partial<QuoteForm>, { freeKm }: Travel) =>
  !mileage_rate_per_km?.trim()
    ? 'nothing charged'
    : `$${mileage_rate_per_km} per km beyond ${mileage_threshold_km || freeKm} km`

export const travelSentence = (typed: QuoteForm, last: Rates | null | undefined, travel: Travel) => {
  const words = travelWords(typed, travel)
  const isSame = last && words === travelWords(typedFields(last), travel)
  return isSame ? `As last time: ${words}` : words.replace(/^n/, 'N')
}
