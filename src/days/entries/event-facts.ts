import { hashOfFacts, type Statement } from '#src/audit/event-facts.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Entry } from '#src/days/rules.ts'
import * as store from '#src/days/store.ts'

/** Facts that the first entries did not have: a hash has them only where they are set. */
const laterFacts = ['amount', 'what', 'who', 'why', 'refund', 'travel_free', 'received'] as const

const factsOf = (entry: Omit<Entry, 'words'>) => {
  const unset = new Set<string>(laterFacts.filter((name) => entry[name] === null))
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !unset.has(name)))
}

/** What an earlier version kept of a bill, and hashed with every entry. */
type BillFacts = { number: string | null; lines: unknown }

/** The hashes that the event of an entry has. The words can be erased later, so they have a hash of their own. */
export const hashesOfEntry = ({
  words,
  audit_seq: _,
  number = null,
  lines = null,
  ...facts
}: Entry & Partial<BillFacts> & { audit_seq?: number }) => ({
  ...hashOfFacts({ ...factsOf(facts), number, lines }),
  words_sha256: words && hashOfFacts({ words }).says_sha256,
})

export const entryFacts: Statement[] = [
  {
    events: ['days_entered'],
    replacedBy: [],
    isTrue: (reads, { subject, detail }) => {
      const row = store.findStoredEntry(reads, String(detail.entry))
      if (row?.quote_id !== subject) return false
      const { says_sha256, words_sha256 } = hashesOfEntry(row)
      return says_sha256 === detail.says_sha256 && (row.words === erasedText || words_sha256 === detail.words_sha256)
    },
  },
]
