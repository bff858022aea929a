import type { Reads } from '#src/db/transact.ts'
import type { HeldItem } from '#src/people/rules.ts'
import * as store from './store.ts'

const maxClients = 50

export const findImportedClients = (ctx: Reads, { q }: { q: string }) => store.findClientsByName(ctx, q, maxClients)

/** @returns the addresses, in lower case, that belong to a client */
export const findClientAddresses = (ctx: Reads, { emails }: { emails: readonly string[] }) =>
  store.findClientEmails(ctx, emails)

export const findClientsAbout = (ctx: Reads, { email }: { email: string }): HeldItem[] =>
  store.findClientsByEmail(ctx, email).map((record) => {
    const { id, client_company, client_name, created_at: at } = record
    const label = `${client_company}, ${client_name}`
    return { trace: { id, label, state: '', at, path: '/admin/clients', outcome: 'deleted' }, record }
  })
