import type { Reads, Tx } from '#src/db/transact.ts'
import type { Held } from '#src/people/rules.ts'
import * as store from './store.ts'

export const findClientsAbout = (ctx: Reads, { email }: { email: string }): Held[] =>
  store.findClientsByEmail(ctx, email).map((record) => {
    const { id, client_company, client_name, created_at: at } = record
    const label = `${client_company}, ${client_name}`
    return { trace: { id, label, state: '', at, path: '/admin/clients', fate: 'deleted' }, record }
  })

export const deleteClientsAbout = (tx: Tx, { email }: { email: string }) => store.deleteClientsByEmail(tx, email)
