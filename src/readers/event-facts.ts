import { hashOfFacts, matchesFacts, type Statement } from '#src/audit/event-facts.ts'
import type { ReaderId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import * as store from './store.ts'

export const hashOfReader = ({ seen_at: _, ended: __, ended_at: ___, ...named }: store.ReaderRow) => hashOfFacts(named)

export const factsOfEnd = ({ id, ended, ended_at }: Pick<store.ReaderRow, 'id' | 'ended' | 'ended_at'>) => ({
  id,
  ended,
  ended_at,
})

export const readerStatements: Statement[] = [
  {
    events: ['reader_named'],
    replacedBy: [],
    isTrue: (reads, { detail }) => {
      const row = store.findReader(reads, detail.reader as ReaderId)
      return row !== null && (row.name === erasedText || hashOfReader(row).says_sha256 === detail.says_sha256)
    },
  },
  {
    events: ['reader_ended', 'reader_stopped'],
    replacedBy: [],
    isTrue: (reads, { detail }) => {
      const row = store.findReader(reads, detail.reader as ReaderId)
      return matchesFacts(detail, row && factsOfEnd(row))
    },
  },
]
