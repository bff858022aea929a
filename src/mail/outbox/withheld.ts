import { type Instant, instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { type StrangerKind, strangerEmails } from '#src/mail/rules.ts'
import { findRun, recordRun } from '#src/runs/record.ts'

const detailOf = (reads: Reads) => findRun(reads, 'withheld_emails')?.detail ?? {}

/** The withheld emails to strangers since the last digest, as words and counts; null if there are none. */
export const findWithheld = (reads: Reads): { since: Instant; counts: [words: string, count: number][] } | null => {
  const { since, ...counts } = detailOf(reads)
  if (since === undefined) return null
  const kinds = Object.entries(strangerEmails).filter(([kind]) => kind in counts)
  return { since: since as Instant, counts: kinds.map(([kind, words]) => [words, Number(counts[kind])]) }
}

export const recordWithheld = (tx: Tx, { kind }: { kind: StrangerKind }) => {
  const detail = detailOf(tx)
  const newDetail = { since: instant(tx.clock()), ...detail, [kind]: Number(detail[kind] ?? 0) + 1 }
  recordRun(tx, { kind: 'withheld_emails', ok: true, detail: newDetail })
}

export const clearWithheld = (tx: Tx) => recordRun(tx, { kind: 'withheld_emails', ok: true })
