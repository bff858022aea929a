import { matchesFacts, type Statement } from '#src/audit/event-facts.ts'
import { pick } from '#src/base/objects.ts'
import * as store from './store.ts'

/** States that a published version equals what its event recorded (D7). */
export const contractStatements: Statement[] = [
  {
    events: ['contract_published'],
    replacedBy: [],
    isTrue: (reads, { subject, detail }) => {
      const row = store.findContracts(reads).find((one) => one.contract === subject && one.version === detail.version)
      return matchesFacts(detail, row ? pick(row, 'contract', 'version', 'updated', 'text', 'sha256') : null)
    },
  },
]
