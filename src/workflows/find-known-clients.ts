import { finderOf, isTooShort, matchOf, termsOf } from '#src/base/search.ts'
import { findClients } from '#src/clients/find.ts'
import type { Reads } from '#src/db/transact.ts'
import { findLeadContacts } from '#src/leads/find-contacts.ts'
import { findQuoteClients } from '#src/quotes/find-clients.ts'
import { fewestSearched, type KnownClient, mostClients } from '#src/quotes/writing-schema.ts'

// A word such as "limited" stands in most quotes.
const limit = 200

/** Clients of earlier quotes, then people from the form, then imported clients, each address once with its newest details. */
export const findKnownClients = (ctx: Reads, { q }: { q: string }): KnownClient[] => {
  const terms = termsOf(q)
  if (q.trim().length < fewestSearched || isTooShort(terms)) return []
  const search = { match: matchOf(terms), limit }
  const contacts = findLeadContacts(ctx, search).map(
    ({ name, company, email, phone }): KnownClient => ({
      client_name: name,
      client_company: company,
      client_email: email,
      client_phone: phone,
    }),
  )
  const { items: imported } = findClients(ctx, { q })
  // The index of quotes does not tell where a word of one character begins.
  const longer = terms.filter((term) => !isTooShort([term]))
  const clients = findQuoteClients(ctx, { match: matchOf(longer), limit })
  const isFound = finderOf(terms)
  const found = new Map<string, KnownClient>()
  for (const client of [...clients, ...contacts, ...imported]) {
    const address = client.client_email.toLowerCase()
    const { client_name, client_company, client_email, client_phone } = client
    // The indexes have other words too, such as a quote's scope.
    const isNamed = isFound(`${client_company} ${client_name} ${client_email}`)
    if (isNamed && !found.has(address)) found.set(address, { client_name, client_company, client_email, client_phone })
  }
  return [...found.values()].slice(0, mostClients)
}
