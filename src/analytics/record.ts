import type { RequestOrigin } from '#src/base/actor.ts'
import { widerNetworkOf } from '#src/base/network.ts'
import { instant } from '#src/base/time.ts'
import { cleanSource } from '#src/base/visit-source.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { spendBudget } from '#src/limits/count.ts'
import { allowances } from '#src/limits/rules.ts'
import type { VisitorEvent } from './schema.ts'
import * as store from './store.ts'

type Visit = { event: VisitorEvent; from: Pick<RequestOrigin, 'address'> }

/** Drops what is beyond the budget that strangers share (F15). */
export const recordVisitorEvent = (ctx: Context, { event, from }: Visit) => {
  const { name } = event
  const source = cleanSource(event.source)
  const company = 'company' in event ? event.company : null
  const widerNetwork = widerNetworkOf(from.address)
  transact(ctx, (tx) => {
    if (!spendBudget(tx, { budget: 'events', allowance: allowances.events, widerNetwork })) return
    store.insertVisitorEvent(tx, { name, company, source, at: instant(tx.clock()) })
  })
}
