import { enquiryMonths } from '#src/base/retention.ts'
import { monthsBefore } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import * as store from './store.ts'

const maxDeletedPerRun = 20

/** Imported clients are kept as long as leads. */
export const deleteOldClients = (ctx: Context) => {
  transact(ctx, (tx) => {
    const before = monthsBefore(tx.clock(), enquiryMonths)
    if (store.deleteClientsBefore(tx, before, maxDeletedPerRun) > 0) recordErasure(tx)
  })
  finishErasure(ctx)
}

export const deleteClientsAbout = (tx: Tx, { email }: { email: string }) => store.deleteClientsByEmail(tx, email)
