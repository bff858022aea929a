import { cursorOf, parseCursor } from '#src/base/cursor.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Paged } from '#src/quotes/schema.ts'
import type { Client, ClientListQuery } from './schema.ts'
import * as store from './store.ts'

const pageSize = 50

/** Imported clients, newest first. */
export const findClients = (ctx: Reads, { q, after }: ClientListQuery): Paged<Client> => {
  const rows = store.findClientRows(ctx, {
    q: q?.trim() || null,
    after: after === undefined ? null : parseCursor(after),
    limit: pageSize + 1,
  })
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  return { items, next: rows.length > pageSize && last ? cursorOf(last) : null }
}

/** @returns which of these addresses, in lower case, a client has */
export const findClientAddresses = (ctx: Reads, { emails }: { emails: readonly string[] }) =>
  store.findClientEmails(ctx, emails)
