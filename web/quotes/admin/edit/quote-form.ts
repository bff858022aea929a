import { parseMoney, readNumber } from '#src/base/money.ts'
import { pick } from '#src/base/objects.ts'
import { formatInstant } from '#src/base/time.ts'
import { durations, timeCommitments } from '#src/leads/rules.ts'
import type { Lead } from '#src/leads/schema.ts'
import {
  draftKeys,
  emptyFields,
  isOfKind,
  offerKeys,
  type QuoteDraft,
  type QuoteKey,
  quoteFields,
} from '#src/quotes/field-rules.ts'
import type { Template } from '#src/templates/schema.ts'
import { formatSupportLines } from '#web/leads/admin/labels.ts'
import { keysInOrder, sourceOptions } from '#web/quotes/admin/labels.ts'

export type QuoteForm = Record<QuoteKey, string>

// Text that is no number stays text, so that the schema refuses it with the schema's own message.
const readField = (key: QuoteKey, typed: string) => {
  if (typed.trim() === '') return null
  if (isOfKind(key, 'money')) return parseMoney(typed) ?? typed
  return isOfKind(key, 'integer') ? readNumber(typed) : typed
}

/** The input of `quoteDraft` (src/quotes/schema.ts). Empty values become null. */
export const readQuoteForm = (typed: QuoteForm) =>
  Object.fromEntries(draftKeys.map((key) => [key, readField(key, typed[key])]))

type FieldValues = Record<QuoteKey, QuoteDraft[QuoteKey]>

const typedField = (key: QuoteKey, value: FieldValues[QuoteKey] | undefined) =>
  isOfKind(key, 'money') && typeof value === 'number' ? value.toFixed(2) : String(value ?? '')

export const typedFields = (fields: Partial<FieldValues>): Partial<QuoteForm> =>
  Object.fromEntries(draftKeys.filter((key) => key in fields).map((key) => [key, typedField(key, fields[key])]))

export const typedQuote = (quote: FieldValues) => typedFields(quote) as QuoteForm

export const blankForm = typedQuote(emptyFields)

export const changedFields = (values: QuoteForm, quote: QuoteDraft): Partial<QuoteForm> => {
  const before = typedQuote(quote)
  return Object.fromEntries(keysInOrder.filter((key) => values[key] !== before[key]).map((key) => [key, values[key]]))
}

export const formatTyped = (key: QuoteKey, typed: string) =>
  key === 'client_source' ? (sourceOptions.find(([value]) => value === typed)?.[1] ?? typed) : typed

/** @returns the edits that the saved quote does not have, in the order of the form. */
export const conflictingEdits = (mine: Partial<QuoteForm>, saved: QuoteDraft) => {
  const theirs = typedQuote(saved)
  return keysInOrder.flatMap((key) => {
    const typed = mine[key]
    return typed === undefined || typed.trim() === theirs[key] ? [] : [{ key, label: quoteFields[key].label, typed }]
  })
}

export const quoteFromLead = (lead: Lead): Partial<QuoteForm> => ({
  client_name: lead.name,
  client_company: lead.company,
  client_email: lead.email,
  client_phone: lead.phone ?? '',
  client_source: 'form',
  scope_summary: [formatSupportLines(lead).join('\n'), lead.additionalNotes].filter(Boolean).join('\n\n'),
  notes_internal: `From the needs assessment of ${formatInstant(lead.created_at)}. Time commitment: ${lead.timeCommitment}. Expected duration: ${lead.duration}.`,
})

/** Values for fields that bind the client, which are offered beside the field. `typed`: null where there is no figure. */
export type FieldOffers = Partial<Record<QuoteKey, { words: string; typed: string | null }[]>>

/** `template`: one that the page chose by the lead's kinds of support. */
export const offersFromLead = (lead: Lead, template: Template | null): FieldOffers => {
  const days = timeCommitments.find(({ label }) => label === lead.timeCommitment)?.fewestDays ?? null
  const months = durations.find(({ label }) => label === lead.duration)?.fewestMonths ?? null
  const term = template?.draft.min_term_months ?? null
  return {
    retainer_days_per_month: [{ words: `The lead wished: ${lead.timeCommitment}.`, typed: days && String(days) }],
    min_term_months: [
      { words: `The lead wished: ${lead.duration}.`, typed: months && String(months) },
      ...(term === null ? [] : [{ words: `The template has: ${term}.`, typed: String(term) }]),
    ],
  }
}

/** The template's values replace those of the form; where the template has none, the form's stay. */
export const withTemplate = (base: QuoteForm, template: Template | undefined): QuoteForm => {
  if (!template) return base
  const filledFields = Object.entries(typedFields(template.draft)).filter(([, typed]) => typed !== '')
  return { ...base, ...Object.fromEntries(filledFields) }
}

type FormSwitch = { typed: QuoteForm; base: QuoteForm; template: Template | undefined; templates: readonly Template[] }

/** The fields after a template is chosen. A typed scope stays, above the template's; a typed note stays instead. */
export const templateFields = ({ typed, base, template, templates }: FormSwitch): Partial<QuoteForm> => {
  const fields = withTemplate(base, template)
  const isTypedByOwner = (key: 'scope_summary' | 'cover_note') => {
    const knownTexts = [base, ...templates.map(({ draft }) => draft)].map((one) => one[key]?.trim())
    return typed[key].trim() !== '' && !knownTexts.includes(typed[key].trim())
  }
  const scope = typed.scope_summary.trim()
  const scopes = template ? [scope, template.draft.scope_summary] : [scope]
  const scope_summary = isTypedByOwner('scope_summary') ? scopes.join('\n\n') : fields.scope_summary
  const cover_note = isTypedByOwner('cover_note') ? typed.cover_note : fields.cover_note
  return { ...pick(fields, ...offerKeys), scope_summary, cover_note }
}

/** Replaces the selected text by a paragraph. Returns the text, and the position where the paragraph ends. */
export const insertParagraph = (text: string, { start, end }: { start: number; end: number }, paragraph: string) => {
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end).trimStart()
  const head = [before, paragraph].filter(Boolean).join('\n\n')
  return { text: [head, after].filter(Boolean).join('\n\n'), cursor: head.length }
}
