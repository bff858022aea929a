import { everyEventNamed } from '#src/audit/events.ts'
import { hasNamed } from '#src/audit/store.ts'
import { erasedText } from '#src/base/retention.ts'
import { formatInstant, type Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { hashOfRow, isOlderLog, rowName } from './record.ts'
import { storedFacts } from './tables.ts'

const maxNamed = 200

const names = ['rows_brought', 'rows_recorded', 'person_erased', 'quote_erased'] as const

/**
 * Compares every fact row with the last event that names it, and every event with its row (D7).
 * @returns a sentence for each row that was written, changed or deleted without the log, and what an update says
 */
export const verifyRows = (reads: Reads): { wrong: string[]; notes: string[] } => {
  if (isOlderLog(reads) && !hasNamed(reads, 'rows_brought'))
    return { wrong: [], notes: ['The rows are compared with the log from the next start on'] }
  const recorded = new Map<string, { hash: string; seq: number }>()
  let broughtAt: Instant | null = null
  let firstErased = Number.POSITIVE_INFINITY
  for (const { seq, at, event, detail } of everyEventNamed(reads, { names })) {
    if (!event.startsWith('rows_')) {
      firstErased = Math.min(firstErased, seq)
      continue
    }
    if (event === 'rows_brought') broughtAt ??= at
    for (const [name, hash] of Object.entries<string | null>(JSON.parse(detail))) {
      if (hash === null) recorded.delete(name)
      else recorded.set(name, { hash, seq })
    }
  }
  const wrong: string[] = []
  for (const row of storedFacts.every(reads)) {
    const name = rowName(row)
    const known = recorded.get(name)
    if (!known) wrong.push(`The row ${name} is in no event: it was written without the audit log`)
    else if (known.hash !== hashOfRow(row.facts)) wrong.push(`The row ${name} was changed since event ${known.seq}`)
    else if (known.seq < firstErased && Object.values(row.facts).includes(erasedText))
      wrong.push(`The row ${name} says ${erasedText}, and no event is its erasure`)
    recorded.delete(name)
  }
  for (const [name, { seq }] of recorded) wrong.push(`The row ${name} was deleted since event ${seq}`)
  const more = wrong.length - maxNamed
  return {
    wrong: more > 0 ? [...wrong.slice(0, maxNamed), `${more} rows more`] : wrong,
    notes: broughtAt
      ? [`Rows from before ${formatInstant(broughtAt)} are compared as they stood then, and by the ids in their events`]
      : [],
  }
}
