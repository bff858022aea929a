import { pick } from '#src/base/objects.ts'
import { isTooShort, termsOf } from '#src/base/search.ts'
import { findImportedClients } from '#src/clients/find.ts'
import type { Reads } from '#src/db/transact.ts'
import { findLeadContacts } from '#src/leads/list.ts'
import { rateKeys } from '#src/quotes/field-rules.ts'
import { findQuoteClients } from '#src/quotes/list/list.ts'
import { type KnownClient, maxClients, minSearchLength } from '#src/quotes/write/schema.ts'

type QuoteClient = ReturnType<typeof findQuoteClients>[number]

const lastRatesIn = (client: object | QuoteClient): KnownClient['last_rates'] =>
  'retainer_rate' in client && (client.retainer_rate ?? client.prepaid_day_rate) !== null
    ? pick(client, 'id', 'client_company', ...rateKeys)
    : null

/** Clients of earlier quotes, then people from the form, then imported clients; each address once, with its newest details. */
export const findKnownClients = (ctx: Reads, { q }: { q: string }): KnownClient[] => {
  if (q.trim().length < minSearchLength || isTooShort(termsOf(q))) return []
  const clients = new Map<string, KnownClient>()
  const imported = findImportedClients(ctx, { q })
  // Limits the search for a word such as "limited", which most quotes have.
  const search = { q, maxMatches: 200 }
  for (const client of [...findQuoteClients(ctx, search), ...findLeadContacts(ctx, search), ...imported]) {
    const address = client.client_email.toLowerCase()
    const { client_name, client_company, client_email, client_phone } = client
    const known = { client_name, client_company, client_email, client_phone, last_rates: null }
    clients.getOrInsert(address, known).last_rates ??= lastRatesIn(client)
  }
  return [...clients.values()].slice(0, maxClients)
}
