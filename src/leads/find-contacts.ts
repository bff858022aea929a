import type { Reads } from '#src/db/transact.ts'
import { findContacts } from './list-store.ts'

type Search = { match: string; limit: number }

export const findLeadContacts = (ctx: Reads, { match, limit }: Search) => findContacts(ctx, match, limit)
