import type { Reads } from '#src/db/transact.ts'
import { findClientsOfQuotes } from './client-store.ts'
import type { KnownClient } from './writing-schema.ts'

type Search = { match: string; limit: number }

export const findQuoteClients = (ctx: Reads, { match, limit }: Search): KnownClient[] =>
  findClientsOfQuotes(ctx, match, limit)
