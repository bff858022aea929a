import type { Reads } from '#src/db/transact.ts'
import * as store from './waiting-store.ts'

/** New leads, those that are due first first. */
export const findLeadsToAnswer = (ctx: Reads, { limit }: { limit: number }) => store.findNew(ctx, limit)

/** Of these ids, those of leads that are neither archived nor in quarantine. */
export const findCurrentLeads = (ctx: Reads, { ids }: { ids: readonly string[] }): Map<string, store.WaitingLead> =>
  new Map(store.findCurrent(ctx, ids).map((lead) => [lead.id, lead]))
