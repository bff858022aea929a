import { appendEvent } from '#src/audit/record.ts'
import type { TemplateId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import * as store from './store.ts'

/** Quotes that were started from the template do not change. @throws not_found */
export const deleteTemplate = (ctx: Context, { id }: { id: TemplateId }) =>
  transact(ctx, (tx) => {
    if (!store.deleteTemplateRow(tx, id)) throw new Problem('not_found')
    appendEvent(tx, { event: 'template_deleted', subject: id })
  })
