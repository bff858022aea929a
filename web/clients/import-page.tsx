import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { enquiryMonths } from '#src/base/retention.ts'
import { clientColumns, columnLabels, type KnownFrom, maxFileBytes, maxFileCharacters } from '#src/clients/rules.ts'
import type { ClientImportResult } from '#src/clients/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { controlAttributes, FieldBox } from '#web/components/form/field-box.tsx'
import { ListPage } from '#web/components/page/list-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { cn } from '#web/lib/cn.ts'
import { countClients, importMutation, previewMutation } from './queries.ts'

const cellLook = 'py-2 pr-5 text-left align-top wrap-anywhere'

type Row = { key: string | number; cells: readonly ReactNode[] }

type TableProps = { label: string; columns: readonly string[]; rows: readonly Row[]; className: string }

/** Scrolls in a box of its own, so that a wide row does not widen the page. */
const ScrolledTable = ({ label, columns, rows, className }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
  <section aria-label={label} tabIndex={0} className="mt-3 max-h-96 overflow-auto border-y border-line">
    <table className={cn('tabular w-full', className)}>
      <thead>
        <tr className="border-b border-line">
          {columns.map((name) => (
            <th key={name} scope="col" className={`${cellLook} text-sm font-normal whitespace-nowrap text-faint`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            {columns.map((name, at) => (
              <td key={name} className={cellLook}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** `children`: the button that imports the rows without a fault. */
type PreviewProps = { result: ClientImportResult; onCorrect: (row: number) => void; children: ReactNode }

const Faults = ({ result: { faults, fault_count: count, clients }, onCorrect, children }: PreviewProps) => (
  <Callout tone="bad" level="h2" takesFocus title={count === 1 ? 'One fault' : `${count} faults`} className="mt-8">
    <p>
      Correct these rows and preview the file again{clients.length > 0 && ', or import the others as it is'}.
      {count > faults.length && ` These are the first ${faults.length}.`}
    </p>
    <ScrolledTable
      label="Faults"
      className="[&_td:last-child]:font-semibold"
      columns={['Row', 'Column', 'What is wrong']}
      rows={faults.map(({ row, column, sentence }) => ({
        key: `${row} ${column} ${sentence}`,
        cells: [row, column === null ? 'The whole row' : columnLabels[column], sentence],
      }))}
    />
    <div className="mt-4 flex flex-wrap gap-3">
      {clients.length > 0 && children}
      <Button variant="secondary" onClick={() => onCorrect(faults[0]?.row ?? 1)}>
        Correct
      </Button>
    </div>
  </Callout>
)

const knownFromLabels: Record<KnownFrom, string> = {
  client: 'imported before',
  quote: 'has a quote',
  lead: 'sent the form',
  no_email: 'no email address',
}

const KnownClients = ({ known }: Pick<ClientImportResult, 'known'>) => (
  <details className="mt-5">
    <summary className="min-h-11 cursor-pointer py-2 font-semibold">{countClients(known.length)} passed over</summary>
    <ul className="grid gap-1 text-soft">
      {known.map(({ row, client_email, from }) => (
        <li key={row} className="wrap-anywhere">
          Row {row}: {client_email && `${client_email}, `}
          {knownFromLabels[from]}
        </li>
      ))}
    </ul>
  </details>
)

const maxShownRows = 200

const Preview = (props: PreviewProps) => {
  const { fault_count, clients, known, not_read } = props.result
  const title = clients.length === 0 ? 'Nothing new in this file' : `${countClients(clients.length)} to import`
  if (fault_count > 0 && clients.length === 0) return <Faults {...props} />
  return (
    <>
      {fault_count > 0 && <Faults {...props} />}
      <Callout tone="plain" level="h2" takesFocus={fault_count === 0} title={title} className="mt-8">
        {clients.length > 0 && (
          <ScrolledTable
            label="Clients to import"
            className="min-w-[44rem]"
            columns={['Row', ...clientColumns.map((column) => columnLabels[column])]}
            rows={clients.slice(0, maxShownRows).map((client) => ({
              key: client.row,
              cells: [client.row, ...clientColumns.map((column) => client[column])],
            }))}
          />
        )}
        {clients.length > maxShownRows && <p className="mt-2 text-soft">And {clients.length - maxShownRows} more.</p>}
        {known.length > 0 && <KnownClients known={known} />}
        {not_read.length > 0 && <p className="mt-3 text-soft wrap-anywhere">Not read: {not_read.join(', ')}</p>}
        {clients.length > 0 && fault_count === 0 && <div className="mt-4">{props.children}</div>}
      </Callout>
    </>
  )
}

const utf16Mark = [0xff, 0xfe]

/** Excel on Windows may write UTF-16 or Windows-1252: read as UTF-8, accented letters would be lost. */
const readText = async (file: Blob) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (utf16Mark.every((byte, at) => bytes[at] === byte)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const faultOf = (csv: string) => {
  if (csv.trim() === '') return 'Choose a file, or paste the rows'
  const bytes = new TextEncoder().encode(JSON.stringify({ csv, dry_run: false })).length
  return csv.length > maxFileCharacters || bytes > maxFileBytes ? 'The file is too long: import it in parts' : undefined
}

/** A row as a spreadsheet counts it: a value in quotation marks may have line breaks. */
const rowPattern = /(?:"(?:[^"]|"")*"|[^\n])*(?:\n|$)/g

const pasteHint = 'The first row names the columns: Name, Company, Email, Phone, or as Xero and Google name them.'

const ImportForm = () => {
  const [csv, setCsv] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const preview = useMutation(previewMutation)
  const add = useMutation(importMutation)
  const navigate = useNavigate()

  const fieldProps = { id, hint: pasteHint, error }
  const change = (text: string) => {
    setCsv(text)
    setError(undefined)
    preview.reset()
  }
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) change(await readText(file))
    // Choosing the same file again, once corrected, must fire a change event.
    currentTarget.value = ''
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf(csv)
    setError(fault)
    if (fault) return field.current?.focus()
    preview.mutate(csv)
  }
  const faultCount = preview.data?.fault_count ?? 0
  const count = preview.data?.clients.length ?? 0
  // Rows with a fault stay to be corrected.
  const onSuccess = () => (faultCount > 0 ? preview.mutate(csv) : void navigate({ to: '/admin/clients' }))
  const correct = (row: number) => {
    const rows = field.current?.value.match(rowPattern) ?? []
    const start = rows.slice(0, row - 1).join('').length
    field.current?.setSelectionRange(start, start + (rows[row - 1] ?? '').trimEnd().length)
    field.current?.focus()
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="mt-6 grid max-w-[52rem] gap-5">
        <FieldBox id={`${id}-file`} label="CSV file" error={undefined}>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => void choose(event)}
            className="min-h-11 w-full max-w-full text-soft file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border-0 file:bg-sunken file:px-4.5 file:font-semibold file:text-ink hover:file:bg-line"
          />
        </FieldBox>
        <FieldBox {...fieldProps} label="Or paste the rows">
          <Textarea
            {...controlAttributes({ ...fieldProps, name: 'csv' })}
            ref={field}
            rows={6}
            value={csv}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
            className="max-h-60 font-mono text-sm"
          />
        </FieldBox>
        <div>
          <Button type="submit" variant={preview.data ? 'secondary' : 'primary'} busy={preview.isPending}>
            Preview
          </Button>
        </div>
      </form>
      {preview.data && (
        <Preview result={preview.data} onCorrect={correct}>
          <Button busy={add.isPending} onClick={() => add.mutate(csv, { onSuccess })}>
            Import {faultCount > 0 ? `the ${count}` : countClients(count)}
          </Button>
        </Preview>
      )}
    </>
  )
}

export const ImportPage = () => (
  <ListPage title="Import clients">
    <p className="measure mt-5 text-soft">
      Bring the clients along whom you know from before, as a CSV file from your address book or spreadsheet. They get
      no email. After {enquiryMonths} months an imported client is deleted here; quotes stay.
    </p>
    <ImportForm />
  </ListPage>
)
