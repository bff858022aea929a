import { hashOfFacts, type Statement } from '#src/audit/event-facts.ts'
import { parseId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { AskRow } from './rules.ts'
import * as store from './store.ts'

/** The hashes that the event of an ask has. The words can be erased later, so they have a hash of their own. */
export const hashesOfAsk = ({
  id,
  quote_id,
  kind,
  of,
  days,
  hours,
  booking,
  words,
  key,
  at,
}: Omit<AskRow, 'audit_seq'>) => ({
  ...hashOfFacts({ id, quote_id, kind, of, days, hours, booking, key, at }),
  words_sha256: words && hashOfFacts({ words }).says_sha256,
})

export const askStatements: Statement[] = [
  {
    events: ['day_asked', 'day_ask_withdrawn', 'day_ask_answered'],
    replacedBy: [],
    isTrue: (reads, { subject, detail }) => {
      const row = store.findAsks(reads, parseId('quo', subject)).find(({ id }) => id === detail.ask)
      if (!row) return false
      const { says_sha256, words_sha256 } = hashesOfAsk(row)
      return says_sha256 === detail.says_sha256 && (row.words === erasedText || words_sha256 === detail.words_sha256)
    },
  },
]
