import { hashOfFacts, type Statement } from '#src/audit/event-facts.ts'
import { parseId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import * as store from './store.ts'

type Answer = ReturnType<typeof store.findAnswers>[number]

/** The words can be erased later, so they have a hash of their own. */
export const hashesOfAnswer = ({ id: _, words, ...facts }: Omit<Answer, 'id'> & { id?: number }) => ({
  ...hashOfFacts(facts),
  words_sha256: hashOfFacts({ words }).says_sha256,
})

export const answerStatements: Statement[] = [
  {
    events: ['quote_answered_elsewhere'],
    replacedBy: [],
    isTrue: (reads, { subject, detail }) => {
      const row = store.findAnswers(reads, parseId('quo', subject))[Number(detail.n) - 1]
      if (!row) return false
      const { says_sha256, words_sha256 } = hashesOfAnswer(row)
      return says_sha256 === detail.says_sha256 && (row.words === erasedText || words_sha256 === detail.words_sha256)
    },
  },
]
