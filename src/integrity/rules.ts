/** Tables whose rows are not hashed, and why. Each other table has two triggers that keep its hashes true. */
export const unwatched: Record<string, string> = {
  audit_events: 'The chain covers every byte (D7).',
  budget_uses: 'A use counts for a day.',
  challenges: 'A challenge lives for minutes.',
  one_time_tokens: 'A link lives for a day at most.',
  operation_runs: 'Each run overwrites its row.',
  page_reports: 'Each report adds to its row.',
  row_hashes: 'A damaged entry differs from its row, or has none.',
  sessions: 'A session lives for 12 hours at most.',
  sign_in_attempts: 'An attempt counts for an hour.',
}

export type RowName = { table: string; key: string }

export const nameOf = ({ table, key }: RowName) => `${table} ${key}`

/** What the comparison of all rows with their hashes found. */
export type RowsFound = {
  /** How many rows are as they were. */
  hold: number
  /** Rowids of what has no hash yet, by table. */
  unhashed: { table: string; rowids: number[] }[]
  changed: RowName[]
  gone: RowName[]
  /** What SQLite says of the file itself: damaged pages, indexes and tables that cannot be read. */
  file: string[]
}

export type EvidenceFound = {
  events: number
  decisions: number
  signatures: number
  documents: number
  /** One sentence for each record that is not what was recorded. */
  wrong: string[]
}

export type Inspection = { evidence: EvidenceFound; rows: RowsFound }

/** One sentence for each thing that is wrong with the rows. */
export const wrongRows = ({ changed, gone, file }: RowsFound) => [
  ...file.map((line) => `The database file is damaged: ${line}`),
  ...changed.map((row) => `The row ${nameOf(row)} is not what it was`),
  ...gone.map((row) => `The row ${nameOf(row)} is gone`),
]

const shown = 10

/** At most ten, for the log and the status page. */
export const inShort = (sentences: readonly string[]) =>
  [...sentences.slice(0, shown), ...(sentences.length > shown ? [`${sentences.length - shown} more`] : [])].join('; ')
