import type { Reads } from '#src/db/transact.ts'
import { findClientsOfQuotes } from './client-store.ts'
import type { KnownClient } from './writing-schema.ts'

type Search = { q: string; limit: number }

export const findQuoteClients = (ctx: Reads, { q, limit }: Search): KnownClient[] => findClientsOfQuotes(ctx, q, limit)
