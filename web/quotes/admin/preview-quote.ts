import type { QuoteReference } from '#src/base/id.ts'
import { nzDay } from '#src/base/time.ts'
import { labels, type QuoteDraft, type ShownQuote } from '#src/quotes/schema.ts'
import { shownOf } from '#src/quotes/shown-rules.ts'
import { business } from '#web/lib/business.ts'
import { now } from '#web/lib/now.ts'
import { errorsOf } from '#web/lib/validation.ts'
import { type QuoteForm, readQuoteForm } from './quote-form.ts'
import { validateDraft } from './use-draft-form.ts'

/** Stands where something required is missing or not valid. */
const blank = '…'

const required = { client_name: blank, client_company: blank, client_email: 'nobody@example.nz', scope_summary: blank }

const isKey = (key: string): key is keyof QuoteDraft => Object.hasOwn(labels, key)

/** The client sees neither where the contact came from, nor who referred them. */
const unseen = { client_source: '', client_referrer: '' }

const { dayRate: _, owner, ...sender } = business
const identity = { ...sender, signatory: { name: owner.name, title: owner.title } }
// The client's page has them once the quote is sent.
const terms = { version: '', sha256: '' }

/** What the client would be shown of what is typed. `faults` names the fields that are missing or not valid. */
export const previewQuote = (
  typed: QuoteForm,
  reference: QuoteReference,
): { quote: ShownQuote | null; faults: string[] } => {
  const keys = Object.keys(errorsOf(validateDraft(readQuoteForm(typed)))).filter(isKey)
  const mended = { ...Object.fromEntries(keys.map((key) => [key, ''])), ...unseen }
  const missing = Object.fromEntries(Object.entries(required).filter(([key]) => keys.some((each) => each === key)))
  const valid_until = keys.includes('valid_until') ? nzDay(now()) : typed.valid_until
  const parsed = validateDraft(readQuoteForm({ ...typed, ...mended, ...missing, valid_until }))
  return {
    quote: 'data' in parsed ? shownOf(parsed.data, { reference, identity, terms }) : null,
    faults: keys.map((key) => labels[key]),
  }
}
