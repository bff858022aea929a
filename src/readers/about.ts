import type { QuoteId } from '#src/base/id.ts'
import { erasedText, evidenceUntil } from '#src/base/retention.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { type HeldItem, kept } from '#src/people/rules.ts'
import { findDecidedAt } from '#src/quotes/link.ts'
import { reference } from '#src/quotes/rules.ts'
import { eraseReader } from './end-reader.ts'
import { purposeLabels } from './rules.ts'
import * as store from './store.ts'

type AboutInput = { email: string }

export const findReadersAbout = (reads: Reads, { email }: AboutInput): HeldItem[] =>
  store.findReadersByEmail(reads, email).map((row) => {
    const { id, quote_id, name, purpose, named_at: at, ended, named_by_user: _, ...facts } = row
    const decided_at = findDecidedAt(reads, { reader: id })
    const outcome = decided_at ? kept('decision', evidenceUntil(decided_at)) : { outcome: 'redacted' as const }
    return {
      trace: {
        id,
        label: `${reference(quote_id)}, ${name}`,
        state: ended === null ? purposeLabels[purpose] : `${purposeLabels[purpose]}, ended`,
        at,
        path: `/admin/quotes/${quote_id}`,
        ...outcome,
      },
      record: { ...facts, id, quote_id, name, for: purpose, named_at: at, ended, decided_at },
    }
  })

/** Ends the person's links. One who decided is kept as the record is. */
export const redactReadersAbout = (tx: Tx, { email }: AboutInput) => {
  for (const reader of store.findReadersByEmail(tx, email)) {
    if (findDecidedAt(tx, { reader: reader.id }) === null) eraseReader(tx, { reader })
  }
}

/** Nobody reads a quote whose client was erased. */
export const redactReadersOf = (tx: Tx, { quotes }: { quotes: readonly QuoteId[] }) => {
  for (const reader of quotes.flatMap((id) => store.findReaders(tx, id))) {
    if (findDecidedAt(tx, { reader: reader.id }) === null) eraseReader(tx, { reader, named_by: erasedText })
  }
}
