import { recordEvent } from '#src/audit/record.ts'
import { newId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import type { ClientDetails } from './schema.ts'
import * as store from './store.ts'

export const insertClients = (tx: Tx, { clients }: { clients: readonly ClientDetails[] }) => {
  if (clients.length === 0) return
  const created_at = instant(tx.clock())
  for (const { client_name, client_company, client_email, client_phone } of clients) {
    const id = newId(tx.random, 'cli')
    store.insertClient(tx, { id, client_name, client_company, client_email, client_phone, created_at })
  }
  recordEvent(tx, { event: 'clients_imported', subject: 'clients', detail: { count: clients.length } })
}
