import { z } from 'zod/mini'
import { opaque, text } from '#src/base/fields.ts'
import type { TemplateId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { offerKeys, QuoteDraft } from '#src/quotes/field-rules.ts'

export const templateNameLabel = 'Name of the template'

export const templateCreate = z.strictObject({
  name: text(templateNameLabel, 80),
  quote_id: opaque('Quote', 100),
})
export type TemplateCreate = z.output<typeof templateCreate>

type TemplateDraft = Pick<QuoteDraft, (typeof offerKeys)[number]>

export type Template = { id: TemplateId; name: string; created_at: Instant; draft: TemplateDraft }
