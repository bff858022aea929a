import { cursorOf, pageOf, parseCursor, parseRowNumber } from '#src/base/cursor.ts'
import { isTooShort, matchOf, termsOf } from '#src/base/search.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Paged } from '#src/quotes/schema.ts'
import type { Client, ClientListQuery } from './schema.ts'
import * as store from './store.ts'

const pageSize = 50
const limit = pageSize + 1

/** Imported clients, newest first. */
export const findClients = (ctx: Reads, { q = '', after }: ClientListQuery): Paged<Client> => {
  const terms = termsOf(q)
  if (terms.length === 0) {
    const rows = store.findClientRows(ctx, { after: after === undefined ? null : parseCursor(after), limit })
    const { page: items, next } = pageOf(rows, pageSize, cursorOf)
    return { items, next }
  }
  if (isTooShort(terms)) return { items: [], next: null }
  const search = { match: matchOf(terms), after: after === undefined ? null : parseRowNumber(after), limit }
  const { page, next } = pageOf(store.searchClients(ctx, search), pageSize, ({ seq }) => String(seq))
  return { items: page.map(({ row }) => row), next }
}

/** @returns which of these addresses, in lower case, a client has */
export const findClientAddresses = (ctx: Reads, { emails }: { emails: readonly string[] }) =>
  store.findClientEmails(ctx, emails)
