import type { Reads } from '#src/db/transact.ts'
import { findClients } from './client-store.ts'
import type { KnownClient } from './writing-schema.ts'

type Search = { q: string; limit: number }

export const findQuoteClients = (ctx: Reads, { q, limit }: Search): KnownClient[] => findClients(ctx, q, limit)
