import type { Instant } from '#src/base/time.ts'

export const groupLabels = {
  leads: 'Client Needs Form',
  clients: 'Imported clients',
  quotes: 'Quotes',
  readers: 'Readers of quotes',
  invoices: 'Invoices',
  ndas: 'NDAs',
  emails: 'Emails',
  accounts: 'Account',
  suppressed: 'Stopped emails',
  visits: 'Counting of visits',
  references: 'References on the site',
  events: 'Audit log',
} as const
export type RecordGroup = keyof typeof groupLabels

/** In the order of the person's page, and of the copy of their data. */
export const recordGroups = Object.keys(groupLabels) as RecordGroup[]

/** Why an erasure keeps a row. `ends` says when the row goes, if it is kept without an end date. */
export const keepReasons = {
  decision: { why: 'A decision is evidence, for both sides and for tax law', ends: null },
  named: { why: 'A signed NDA names this quote', ends: null },
  signature: { why: 'A signature is evidence, for both sides', ends: null },
  days: { why: 'Days that were ordered, worked and invoiced are records for tax law', ends: null },
  invoices: { why: 'Invoices are records for tax law', ends: null },
  handed: { why: 'Part of the evidence of a signature: it led to the person who signed', ends: null },
  news: { why: 'Our own news of a record that is kept', ends: null },
  date: { why: 'Its content is gone. That it was sent belongs to the record', ends: 'as long as the record' },
  admin: { why: 'The account runs this site', ends: 'until its role is taken away (bun run admin revoke)' },
  complaint: { why: 'Our email was reported as spam, and none may go there again', ends: 'until they ask for email' },
  log: { why: 'It names public ids and nobody, and proves the records', ends: 'as long as the records' },
} as const satisfies Record<string, { why: string; ends: string | null }>

export type KeepReason = keyof typeof keepReasons

export type ErasureOutcome =
  | { outcome: 'deleted' | 'redacted' }
  | { outcome: 'kept'; why: KeepReason; until: Instant | null }

export const kept = (why: KeepReason, until: Instant | null = null): ErasureOutcome => ({ outcome: 'kept', why, until })

/** An item that is held about a person. `path` is the item's page in the admin. */
export type Trace = { id: string; label: string; state: string; at: Instant; path: string | null } & ErasureOutcome

export type StoredFile = { name: string; sha256: string; read: () => Uint8Array }

/** `record` is the copy for the person: their own data, without secrets. */
export type HeldItem = { trace: Trace; record: Readonly<Record<string, unknown>>; files?: readonly StoredFile[] }

export type Counts = Record<ErasureOutcome['outcome'], number>

export const countOutcomes = (traces: readonly Trace[]): Counts => {
  const counts: Counts = { deleted: 0, redacted: 0, kept: 0 }
  for (const { outcome } of traces) counts[outcome] += 1
  return counts
}

export const backupDays = 90
