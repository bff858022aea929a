import type { ReactNode } from 'react'
import type { KnownFrom } from '#src/clients/rules.ts'
import { clientColumns, columnLabels } from '#src/clients/rules.ts'
import type { ClientFault, ClientImportResult, NumberedClient } from '#src/clients/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { countClients } from './queries.ts'

const cell = 'py-2 pr-5 text-left align-top wrap-anywhere'
const columnHead = `${cell} text-sm font-normal whitespace-nowrap text-faint`

type TableProps = { label: string; columns: readonly string[]; wide?: boolean; children: ReactNode }

/** It scrolls in itself, so that a wide row moves nothing else. */
const ScrolledTable = ({ label, columns, wide = false, children }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
  <section aria-label={label} tabIndex={0} className="mt-3 max-h-96 overflow-auto border-y border-line">
    <table className={wide ? 'w-full min-w-[44rem]' : 'w-full'}>
      <thead>
        <tr className="border-b border-line">
          {columns.map((name) => (
            <th key={name} scope="col" className={columnHead}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

const labelOf = (column: string | null) =>
  column === null
    ? 'The whole row'
    : clientColumns.map(String).includes(column)
      ? columnLabels[column as keyof typeof columnLabels]
      : column

const Faults = ({ faults, count }: { faults: readonly ClientFault[]; count: number }) => (
  <Callout
    tone="bad"
    level="h2"
    takesFocus
    title={count === 1 ? 'One fault, nothing to import' : `${count} faults, nothing to import`}
    className="mt-8"
  >
    <p>Correct the file, and preview it again.{count > faults.length && ` These are the first ${faults.length}.`}</p>
    <ScrolledTable label="Faults" columns={['Row', 'Column', 'What is wrong']}>
      {faults.map(({ row, column, sentence }) => (
        <tr key={`${row} ${column} ${sentence}`} className="border-b border-line last:border-b-0">
          <td className={`${cell} tabular`}>{row}</td>
          <td className={cell}>{labelOf(column)}</td>
          <td className={`${cell} font-semibold`}>{sentence}</td>
        </tr>
      ))}
    </ScrolledTable>
  </Callout>
)

const knownFrom: Record<KnownFrom, string> = {
  client: 'imported before',
  quote: 'has a quote',
  lead: 'sent the form',
}

const Known = ({ known }: Pick<ClientImportResult, 'known'>) => (
  <details className="mt-5">
    <summary className="min-h-11 cursor-pointer py-2 font-semibold">
      {countClients(known.length)} already there, passed over
    </summary>
    <ul className="grid gap-1 text-soft">
      {known.map(({ row, client_email, from }) => (
        <li key={row} className="wrap-anywhere">
          Row {row}: {client_email}, {knownFrom[from]}
        </li>
      ))}
    </ul>
  </details>
)

const shownAtMost = 200

const Clients = ({ clients }: { clients: readonly NumberedClient[] }) => (
  <>
    <ScrolledTable
      wide
      label="Clients to import"
      columns={['Row', ...clientColumns.map((column) => columnLabels[column])]}
    >
      {clients.slice(0, shownAtMost).map((client) => (
        <tr key={client.row} className="border-b border-line last:border-b-0">
          <td className={`${cell} tabular`}>{client.row}</td>
          {clientColumns.map((column) => (
            <td key={column} className={cell}>
              {client[column]}
            </td>
          ))}
        </tr>
      ))}
    </ScrolledTable>
    {clients.length > shownAtMost && <p className="mt-2 text-soft">And {clients.length - shownAtMost} more.</p>}
  </>
)

type PreviewProps = { result: ClientImportResult; children: ReactNode }

/** `children`: the button that imports. */
export const Preview = ({ result: { faults, fault_count, clients, known }, children }: PreviewProps) => {
  if (fault_count > 0) return <Faults faults={faults} count={fault_count} />
  const title = clients.length === 0 ? 'Nothing new in this file' : `${countClients(clients.length)} to import`
  return (
    <Callout tone="plain" level="h2" takesFocus title={title} className="mt-8">
      {clients.length > 0 && <Clients clients={clients} />}
      {known.length > 0 && <Known known={known} />}
      {clients.length > 0 && <div className="mt-4">{children}</div>}
    </Callout>
  )
}
