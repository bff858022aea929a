import { offerKeys } from '#src/quotes/writing-schema.ts'
import type { Template } from '#src/templates/schema.ts'
import { type QuoteForm, typedFields } from './quote-form.ts'

/** What the template says takes the place of what the form had; where it says nothing, that stays. */
export const withTemplate = (base: QuoteForm, template: Template | undefined): QuoteForm => {
  if (!template) return base
  const said = Object.entries(typedFields(template.draft)).filter(([, typed]) => typed !== '')
  return { ...base, ...Object.fromEntries(said) }
}

type Switch = { typed: QuoteForm; base: QuoteForm; template: Template | undefined; templates: readonly Template[] }

/** The fields of a template that is chosen after typing: a scope that somebody wrote stays, above the template's. */
export const templateFields = ({ typed, base, template, templates }: Switch): Partial<QuoteForm> => {
  const fields = withTemplate(base, template)
  const scopes = [base, ...templates.map(({ draft }) => draft)].map(({ scope_summary }) => scope_summary.trim())
  const scope = typed.scope_summary.trim()
  const isWritten = scope !== '' && !scopes.includes(scope)
  const added = template ? [scope, template.draft.scope_summary] : [scope]
  const scope_summary = isWritten ? added.join('\n\n') : fields.scope_summary
  return { ...Object.fromEntries(offerKeys.map((key) => [key, fields[key]])), scope_summary }
}
