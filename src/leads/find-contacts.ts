import type { Reads } from '#src/db/transact.ts'
import { findContacts } from './store.ts'

type Search = { q: string; limit: number }

export const findLeadContacts = (ctx: Reads, { q, limit }: Search) => findContacts(ctx, q, limit)
