import { recordEvent } from '#src/audit/record.ts'
import { fieldErrors } from '#src/base/field-errors.ts'
import { newId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { type ClientColumn, clientColumns, clientFaults, maxClientsAtOnce, sameEmail } from './rules.ts'
import { type ClientDetails, type ClientFault, clientRow, type NumberedClient } from './schema.ts'
import * as store from './store.ts'

type FileRead = { faults: ClientFault[]; clients: NumberedClient[] }

const faulty = (...faults: ClientFault[]): FileRead => ({ faults, clients: [] })

const parse = async (csv: string) => {
  // Loaded on first use: the server starts without it.
  const { default: papa } = await import('papaparse')
  const { data, errors } = papa.parse<string[]>(csv, { delimitersToGuess: [',', ';', '\t'] })
  const [broken] = errors.filter(({ type }) => type === 'Quotes')
  return { rows: data, broken }
}

const faultsOfHeader = (names: readonly string[]): ClientFault[] => {
  const strange = names.flatMap((column, at): ClientFault[] => {
    if (!clientColumns.some((known) => known === column)) return [{ row: 1, column, sentence: clientFaults.unknown }]
    return names.indexOf(column) < at ? [{ row: 1, column, sentence: clientFaults.twice }] : []
  })
  const isWhole = clientColumns.every((column) => names.includes(column))
  return isWhole ? strange : [{ row: 1, column: null, sentence: clientFaults.header }, ...strange]
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** A row has its number in a spreadsheet: the header is row 1, and empty rows count. */
export const readClients = async ({ csv }: { csv: string }): Promise<FileRead> => {
  const { rows, broken } = await parse(csv)
  if (broken) {
    const sentence = broken.code === 'MissingQuotes' ? clientFaults.open : clientFaults.inside
    return faulty({ row: (broken.row ?? 0) + 1, column: null, sentence })
  }
  const [header = [], ...others] = rows
  const names = header.map((name) => name.trim().toLowerCase().slice(0, 50))
  const inHeader = faultsOfHeader(names)
  if (inHeader.length > 0) return faulty(...inHeader)
  const filled = others.map((cells, at) => ({ cells, row: at + 2 })).filter(({ cells }) => !isBlank(cells))
  if (filled.length === 0) return faulty({ row: 2, column: null, sentence: clientFaults.empty })
  if (filled.length > maxClientsAtOnce) {
    return faulty({ row: filled[maxClientsAtOnce]?.row ?? 0, column: null, sentence: clientFaults.long })
  }
  const faults: ClientFault[] = []
  const clients: NumberedClient[] = []
  const rowOf = new Map<string, number>()
  for (const { cells, row } of filled) {
    const blame = (column: ClientColumn | null, sentence: string) => faults.push({ row, column, sentence })
    if (cells.length !== names.length) {
      blame(null, clientFaults.count)
      continue
    }
    const read = clientRow.safeParse(Object.fromEntries(names.map((name, at) => [name, cells[at]])))
    if (!read.success) {
      const errors = fieldErrors(read.error)
      for (const column of clientColumns) if (errors[column]) blame(column, errors[column])
      continue
    }
    const email = read.data.client_email.toLowerCase()
    const first = rowOf.get(email)
    if (first !== undefined) blame('client_email', sameEmail(first))
    else rowOf.set(email, row)
    clients.push({ ...read.data, row })
  }
  return { faults, clients }
}

export const insertClients = (tx: Tx, { clients }: { clients: readonly ClientDetails[] }) => {
  if (clients.length === 0) return
  const created_at = instant(tx.clock())
  for (const { client_name, client_company, client_email, client_phone } of clients) {
    const id = newId(tx.random, 'cli')
    store.insertClient(tx, { id, client_name, client_company, client_email, client_phone, created_at })
  }
  recordEvent(tx, { event: 'clients_imported', subject: 'clients', detail: { count: clients.length } })
}
