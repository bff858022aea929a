import { appendEvent } from '#src/audit/record.ts'
import type { ClientId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { enquiryMonths } from '#src/base/retention.ts'
import { monthsBefore } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import * as store from './store.ts'

/** Quotes to the same person stay. @throws not_found */
export const deleteClient = (ctx: Context, { id }: { id: ClientId }) => {
  transact(ctx, (tx) => {
    if (!store.deleteClientRow(tx, id)) throw new Problem('not_found')
    appendEvent(tx, { event: 'client_deleted', subject: id })
    recordErasure(tx)
  })
  finishErasure(ctx)
}

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
