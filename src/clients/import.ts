import { appendEvent } from '#src/audit/record.ts'
import { fieldErrors } from '#src/base/field-errors.ts'
import { newId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import {
  addressIn,
  type ClientColumn,
  clientColumns,
  clientFaults,
  firstValueOf,
  isBlank,
  knownHeadings,
  maxClientsAtOnce,
  plainHeading,
  sameEmail,
  unreadHeadings,
} from './rules.ts'
import { type ClientFault, clientRow, type NumberedClient } from './schema.ts'
import * as store from './store.ts'

type ParsedFile = { faults: ClientFault[]; clients: NumberedClient[]; withoutEmail: number[]; notRead: string[] }

const faulty = (...faults: ClientFault[]): ParsedFile => ({ faults, clients: [], withoutEmail: [], notRead: [] })

/** Excel and other programs write this line to name the separator. */
const separatorLine = /^\ufeff?"?sep=(.)"?\r?\n/i

const parse = async (csv: string) => {
  // Loaded on first use, so that the server starts faster.
  const { default: papa } = await import('papaparse')
  const [line = '', delimiter] = separatorLine.exec(csv) ?? []
  const how = delimiter ? { delimiter } : { delimitersToGuess: [',', ';', '\t'] }
  const { data, errors } = papa.parse<string[]>(csv.slice(line.length), how)
  const [broken] = errors.filter(({ type }) => type === 'Quotes')
  return { rows: data, broken, first: line ? 2 : 1 }
}

/** @returns `valueIn`, which reads a column from a row, and `has`, whether the file has a heading for a column */
const readerOf = (names: readonly string[]) => {
  const knownPairs = (column: ClientColumn) =>
    knownHeadings[column].filter((pair) => pair.every((name) => names.includes(name)))
  const valueIn = (cells: readonly string[], column: ClientColumn) =>
    knownPairs(column)
      .map((pair) => pair.map((name) => firstValueOf(cells[names.indexOf(name)])).join(' '))
      .find((value) => value.trim() !== '') ?? ''
  return { has: (column: ClientColumn) => knownPairs(column).length > 0, valueIn }
}

/** Rows are numbered as in a spreadsheet: empty rows count, also those above the header. */
export const readClients = async ({ csv }: { csv: string }): Promise<ParsedFile> => {
  const { rows, broken, first } = await parse(csv)
  if (broken) {
    const sentence = broken.code === 'MissingQuotes' ? clientFaults.open : clientFaults.inside
    return faulty({ row: (broken.row ?? 0) + first, column: null, sentence })
  }
  const at = Math.max(
    0,
    rows.findIndex((cells) => !isBlank(cells)),
  )
  const headerRow = at + first
  const [header = [], ...others] = rows.slice(at)
  const names = header.map(plainHeading)
  const { has, valueIn } = readerOf(names)
  const missing = [
    ...(has('client_name') ? [] : [clientFaults.nameless]),
    ...(has('client_email') ? [] : [clientFaults.addressless]),
  ]
  if (missing.length > 0) return faulty(...missing.map((sentence) => ({ row: headerRow, column: null, sentence })))
  const filled = others.map((cells, at) => ({ cells, row: at + headerRow + 1 })).filter(({ cells }) => !isBlank(cells))
  if (filled.length === 0) return faulty({ row: headerRow + 1, column: null, sentence: clientFaults.empty })
  if (filled.length > maxClientsAtOnce) {
    return faulty({ row: filled[maxClientsAtOnce]?.row ?? 0, column: null, sentence: clientFaults.long })
  }
  const faults: ClientFault[] = []
  const clients: NumberedClient[] = []
  const withoutEmail: number[] = []
  const rowOf = new Map<string, number>()
  for (const { cells, row } of filled) {
    const addFault = (column: ClientColumn | null, sentence: string) => faults.push({ row, column, sentence })
    if (!isBlank(cells.slice(names.length))) {
      addFault(null, clientFaults.count)
      continue
    }
    const client_email = addressIn(valueIn(cells, 'client_email'))
    if (client_email === '') {
      withoutEmail.push(row)
      continue
    }
    const client_name = valueIn(cells, 'client_name')
    const parsed = clientRow.safeParse({
      client_name,
      client_company: valueIn(cells, 'client_company') || client_name,
      client_email,
      // Removes the apostrophe that keeps a spreadsheet from reading a text as a number.
      client_phone: valueIn(cells, 'client_phone').replace(/^'/, ''),
    })
    if (!parsed.success) {
      const errors = fieldErrors(parsed.error)
      for (const column of clientColumns) if (errors[column]) addFault(column, errors[column])
      continue
    }
    const email = parsed.data.client_email.toLowerCase()
    const before = rowOf.get(email)
    if (before === undefined) clients.push({ ...parsed.data, row })
    else addFault('client_email', sameEmail(before))
    rowOf.set(email, before ?? row)
  }
  return { faults, clients, withoutEmail, notRead: unreadHeadings(header, others) }
}

export const insertClients = (tx: Tx, { clients }: { clients: readonly NumberedClient[] }) => {
  if (clients.length === 0) return
  const created_at = instant(tx.clock())
  for (const { row: _, ...details } of clients) {
    store.insertClient(tx, { ...details, id: newId(tx.random, 'cli'), created_at })
  }
  appendEvent(tx, { event: 'clients_imported', subject: 'clients', detail: { count: clients.length } })
}
