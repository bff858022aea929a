import type { Reads } from '#src/db/transact.ts'
import type { Template } from './schema.ts'
import * as store from './store.ts'

export const listTemplates = (ctx: Reads): { items: Template[] } => ({
  items: store.findTemplates(ctx).map((row) => ({ ...row, draft: JSON.parse(row.draft) })),
})
