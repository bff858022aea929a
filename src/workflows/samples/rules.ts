import { foldText } from '#src/base/characters.ts'
import { sampleDomain } from '#src/base/mailbox.ts'
import type { Dollars } from '#src/base/money.ts'
import { emptyFields, type QuoteDraft } from '#src/quotes/field-rules.ts'
import type { Sample } from './text.ts'

const wordOf = (text: string) =>
  foldText(text)
    .split(' ')[0]
    ?.replace(/[^a-z]/g, '')

/** `Daniel O’Rourke` of `Selwyn Cold Storage` → `daniel@selwyn.sample.example`. */
export const sampleEmail = (name: string, company: string) => `${wordOf(name)}@${wordOf(company)}.${sampleDomain}`

type SampleQuote = Pick<Sample, 'company' | 'scope' | 'note' | 'retainer' | 'daysPerMonth' | 'day' | 'referrer'>
type Rest = Pick<QuoteDraft, 'client_name' | 'client_email' | 'client_source' | 'mileage_threshold_km' | 'valid_until'>

export const sampleDraft = (sample: SampleQuote, rest: Rest): QuoteDraft => ({
  ...emptyFields,
  ...rest,
  client_company: sample.company,
  client_referrer: sample.referrer ?? null,
  scope_summary: sample.scope,
  cover_note: sample.note ?? null,
  retainer_rate: (sample.retainer ?? null) as Dollars | null,
  retainer_days_per_month: sample.daysPerMonth ?? null,
  extra_half_day_rate: 360 as Dollars,
  prepaid_day_rate: (sample.day ?? null) as Dollars | null,
  mileage_rate_per_km: 1.17 as Dollars,
  min_term_months: sample.retainer ? 3 : null,
  notes_internal: 'A sample.',
})
