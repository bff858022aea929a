import { canonical } from '#src/audit/canonical.ts'
import { appendEvent } from '#src/audit/record.ts'
import { newId, parseId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { erasedText } from '#src/base/retention.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { offerKeys } from '#src/quotes/field-rules.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { listTemplates } from './list.ts'
import type { TemplateCreate } from './schema.ts'
import * as store from './store.ts'

/** Repeating the same request changes nothing. @throws not_found, quote_erased, template_exists */
export const createTemplate = (ctx: Context, { name, quote_id }: TemplateCreate) => {
  transact(ctx, (tx) => {
    const quote = getQuoteRow(tx, parseId('quo', quote_id))
    if (quote.client_email === erasedText) throw new Problem('quote_erased')
    const draft = canonical(pick(quote, ...offerKeys))
    const existing = store.findTemplateNamed(tx, name)
    if (existing && (existing.name !== name || existing.draft !== draft)) throw new Problem('template_exists')
    if (existing) return
    const id = newId(tx.random, 'tpl')
    store.insertTemplate(tx, { id, name, draft, created_at: instant(tx.clock()) })
    appendEvent(tx, { event: 'template_created', subject: id })
  })
  return listTemplates(ctx)
}
