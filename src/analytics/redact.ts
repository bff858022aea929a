import { enquiryMonths } from '#src/base/retention.ts'
import { monthsBefore } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import * as store from './store.ts'

export const redactCompany = (tx: Tx, { company }: { company: string }) => store.clearCompany(tx, company)

/** Events are kept as long as leads. */
export const deleteOldVisitorEvents = (ctx: Context) => {
  transact(ctx, (tx) => {
    if (store.deleteEventsBefore(tx, monthsBefore(tx.clock(), enquiryMonths)) > 0) recordErasure(tx)
  })
  finishErasure(ctx)
}
