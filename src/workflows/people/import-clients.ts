import { Problem } from '#src/base/problem.ts'
import { findClientAddresses } from '#src/clients/find.ts'
import { insertClients, readClients } from '#src/clients/import.ts'
import { columnLabels, type KnownFrom } from '#src/clients/rules.ts'
import type { ClientFault, ClientImport, ClientImportResult, NumberedClient } from '#src/clients/schema.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { findLeadAddresses } from '#src/leads/about.ts'
import { findQuotedAddresses } from '#src/quotes/list/export.ts'

const faultsReturned = 100

const addressOf = ({ client_email }: NumberedClient) => client_email.toLowerCase()

const findKnown = (ctx: Reads, clients: readonly NumberedClient[]) => {
  const emails = clients.map(addressOf)
  const sources: [KnownFrom, string[]][] = [
    ['lead', findLeadAddresses(ctx, { emails })],
    ['quote', findQuotedAddresses(ctx, { emails })],
    ['client', findClientAddresses(ctx, { emails })],
  ]
  return new Map(sources.flatMap(([from, addresses]) => addresses.map((email) => [email, from] as const)))
}

const sentencesOf = (faults: readonly ClientFault[]) =>
  Object.fromEntries(
    faults.map(({ row, column, sentence }) => [`Row ${row}${column ? `, ${columnLabels[column]}` : ''}`, sentence]),
  )

/** Imports the rows without a fault. Repeating it changes nothing. @throws clients_faulty if each row has one */
export const importClients = async (ctx: Context, { csv, dry_run }: ClientImport): Promise<ClientImportResult> => {
  const { faults, clients, withoutEmail, notRead } = await readClients({ csv })
  const firstFaults = faults.slice(0, faultsReturned)
  if (faults.length > 0 && clients.length === 0 && !dry_run)
    throw new Problem('clients_faulty', { fields: sentencesOf(firstFaults) })
  const splitClients = (reads: Reads) => {
    const known = findKnown(reads, clients)
    const rows = clients.map((client) => ({ client, from: known.get(addressOf(client)) }))
    return {
      faults: firstFaults,
      fault_count: faults.length,
      not_read: notRead,
      clients: rows.flatMap(({ client, from }) => (from ? [] : [client])),
      known: [
        ...rows.flatMap(({ client: { row, client_email }, from }) => (from ? [{ row, client_email, from }] : [])),
        ...withoutEmail.map((row) => ({ row, client_email: '', from: 'no_email' as const })),
      ],
    }
  }
  if (dry_run) return { ...splitClients(ctx), imported: 0 }
  return transact(ctx, (tx) => {
    const result = splitClients(tx)
    insertClients(tx, result)
    return { ...result, imported: result.clients.length }
  })
}
