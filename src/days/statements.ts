import type { Statement } from '#src/audit/says.ts'
import { parseId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import { saysOfEntry } from './enter.ts'
import * as store from './store.ts'

export const daysStatements: Statement[] = [
  {
    events: ['days_entered'],
    replacedBy: [],
    isTrue: (reads, { subject, detail }) => {
      const row = store.findEntries(reads, parseId('quo', subject)).find(({ id }) => id === detail.entry)
      if (!row) return false
      const { says_sha256, words_sha256 } = saysOfEntry(row)
      return says_sha256 === detail.says_sha256 && (row.words === erasedText || words_sha256 === detail.words_sha256)
    },
  },
]
