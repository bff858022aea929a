import { z } from 'zod/mini'
import { email, listQuery, opaque, optionalText, text } from '#src/base/fields.ts'
import type { CompanyId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { type ClientColumn, columnLabels, type KnownFrom, maxFileCharacters } from './rules.ts'

export const clientRow = z.strictObject({
  client_name: text(columnLabels.client_name, 100),
  client_company: text(columnLabels.client_company, 200),
  client_email: email('Invalid email address', 'Email is required'),
  client_phone: optionalText(columnLabels.client_phone, 50),
} satisfies Record<ClientColumn, z.ZodMiniType>)
type ClientDetails = z.output<typeof clientRow>

export const clientImport = z.strictObject({
  csv: opaque('File', maxFileCharacters),
  dry_run: z.boolean('Dry run must be true or false'),
})
export type ClientImport = z.output<typeof clientImport>

export const clientListQuery = listQuery({})
export type ClientListQuery = z.output<typeof clientListQuery>

export const clientMerge = z.strictObject({ into: opaque('Company', 100) })

/** A company is all quotes, leads and imported clients with one domain or name, and those of companies merged into it. */
export type CompanySummary = {
  id: CompanyId
  name: string
  people: number
  quotes: number
  active_at: Instant
  /** True if a quote can be accepted, or a lead has no answer. */
  is_open: boolean
}

/** `row` counts as a spreadsheet does; `column` is null where the whole row, or the file, is at fault. */
export type ClientFault = { row: number; column: ClientColumn | null; sentence: string }

export type NumberedClient = ClientDetails & { row: number }

/** The result of an import, or of its preview. A row with a fault is not imported. */
export type ClientImportResult = {
  /** The first hundred of `fault_count`. */
  faults: ClientFault[]
  fault_count: number
  clients: NumberedClient[]
  /** The skipped rows: a client, a quote or a lead has their address already, or the row has no address. */
  known: { row: number; client_email: string; from: KnownFrom }[]
  imported: number
  /** The headings of filled columns that the import ignores. */
  not_read: string[]
}
