import { formatInstant } from '#src/base/time.ts'
import { durations, otherSupport, timeCommitments } from '#src/leads/rules.ts'
import type { Lead } from '#src/leads/schema.ts'
import type { QuoteForm } from './quote-form.ts'

const scopeFrom = ({ supportTypes, otherSupportType, additionalNotes }: Lead) => {
  const lines = supportTypes.map((label) =>
    label === otherSupport && otherSupportType ? `${label}: ${otherSupportType}` : label,
  )
  return [lines.join('\n'), ...(additionalNotes ? [additionalNotes] : [])].join('\n\n')
}

export const quoteFromLead = (lead: Lead): Partial<QuoteForm> => {
  const days = timeCommitments.find(({ label }) => label === lead.timeCommitment)?.fewestDays ?? null
  const months = durations.find(({ label }) => label === lead.duration)?.fewestMonths ?? null
  return {
    client_name: lead.name,
    client_company: lead.company,
    client_email: lead.email,
    client_phone: lead.phone ?? '',
    client_source: 'form',
    scope_summary: scopeFrom(lead),
    retainer_days_per_month: String(days ?? ''),
    min_term_months: String(months ?? ''),
    notes_internal: `From the needs assessment of ${formatInstant(lead.created_at)}. Time commitment: ${lead.timeCommitment}. Expected duration: ${lead.duration}.`,
  }
}
