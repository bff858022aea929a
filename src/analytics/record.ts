import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { VisitorEvent } from './schema.ts'
import * as store from './store.ts'

export const recordVisitorEvent = (ctx: Context, event: VisitorEvent) => {
  const company = 'company' in event ? event.company : null
  transact(ctx, (tx) => store.insertVisitorEvent(tx, { name: event.name, company, at: instant(tx.clock()) }))
}
