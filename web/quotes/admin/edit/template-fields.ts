import { offerKeys } from '#src/quotes/write/schema.ts'
import type { Template } from '#src/templates/schema.ts'
import { type QuoteForm, typedFields } from './quote-form.ts'

/** The template's values replace those of the form; where it has none, the form's stay. */
export const withTemplate = (base: QuoteForm, template: Template | undefined): QuoteForm => {
  if (!template) return base
  const said = Object.entries(typedFields(template.draft)).filter(([, typed]) => typed !== '')
  return { ...base, ...Object.fromEntries(said) }
}

type Switch = { typed: QuoteForm; base: QuoteForm; template: Template | undefined; templates: readonly Template[] }

/** Fields of a template that is chosen after typing. A typed scope stays, above the template's. A typed note stays. */
export const templateFields = ({ typed, base, template, templates }: Switch): Partial<QuoteForm> => {
  const fields = withTemplate(base, template)
  const isWritten = (key: 'scope_summary' | 'cover_note') => {
    const given = [base, ...templates.map(({ draft }) => draft)].map((one) => one[key]?.trim())
    return typed[key].trim() !== '' && !given.includes(typed[key].trim())
  }
  const scope = typed.scope_summary.trim()
  const added = template ? [scope, template.draft.scope_summary] : [scope]
  const scope_summary = isWritten('scope_summary') ? added.join('\n\n') : fields.scope_summary
  const cover_note = isWritten('cover_note') ? typed.cover_note : fields.cover_note
  return { ...Object.fromEntries(offerKeys.map((key) => [key, fields[key]])), scope_summary, cover_note }
}
