import { findClients } from '#src/clients/find.ts'
import type { Reads } from '#src/db/transact.ts'
import { findLeadContacts } from '#src/leads/find-contacts.ts'
import { findQuoteClients } from '#src/quotes/find-clients.ts'
import { fewestSearched, type KnownClient, mostClients } from '#src/quotes/writing-schema.ts'

// Beyond the most that are offered, because several may be of one address.
const limit = 40

/** Clients of earlier quotes, then people from the form, then imported clients, each address once with its newest details. */
export const findKnownClients = (ctx: Reads, { q }: { q: string }): KnownClient[] => {
  const typed = q.trim()
  if (typed.length < fewestSearched) return []
  const contacts = findLeadContacts(ctx, { q: typed, limit }).map(
    ({ name, company, email, phone }): KnownClient => ({
      client_name: name,
      client_company: company,
      client_email: email,
      client_phone: phone,
    }),
  )
  const found = new Map<string, KnownClient>()
  const { items: imported } = findClients(ctx, { q: typed })
  for (const client of [...findQuoteClients(ctx, { q: typed, limit }), ...contacts, ...imported]) {
    const address = client.client_email.toLowerCase()
    const { client_name, client_company, client_email, client_phone } = client
    if (!found.has(address)) found.set(address, { client_name, client_company, client_email, client_phone })
  }
  return [...found.values()].slice(0, mostClients)
}
