import { pageOf, parseCursor } from '#src/base/cursor.ts'
import type { SearchFilter } from '#src/db/search.ts'
import type { Reads } from '#src/db/transact.ts'
import type { HeldItem } from '#src/people/rules.ts'
import type { PageOf } from '#src/quotes/schema.ts'
import type { Client, ClientListQuery } from './schema.ts'
import * as store from './store.ts'

const pageSize = 50

/** Imported clients, newest first; `by: 'names'` leaves out matches by a telephone number only. */
export const findClients = (
  ctx: Reads,
  { q = '', after, by }: ClientListQuery & Pick<SearchFilter, 'by'>,
): PageOf<Client> => {
  const rows = store.findClientRows(ctx, { q, by, after: parseCursor(after), limit: pageSize + 1 })
  const { page: items, next } = pageOf(rows, pageSize, ({ created_at, id }) => ({ value: created_at, id }))
  return { items, next }
}

/** @returns the addresses, in lower case, that belong to a client */
export const findClientAddresses = (ctx: Reads, { emails }: { emails: readonly string[] }) =>
  store.findClientEmails(ctx, emails)

export const findClientsAbout = (ctx: Reads, { email }: { email: string }): HeldItem[] =>
  store.findClientsByEmail(ctx, email).map((record) => {
    const { id, client_company, client_name, created_at: at } = record
    const label = `${client_company}, ${client_name}`
    return { trace: { id, label, state: '', at, path: '/admin/clients', outcome: 'deleted' }, record }
  })
