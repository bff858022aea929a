import { matchesFacts, type Statement } from '#src/audit/event-facts.ts'
import { parseId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import * as store from './store.ts'

/** All columns except `id`, which the database assigns. A fact that the first details did not have counts where it is set. */
export const factsOfDetails = ({
  address,
  order_follows,
  ...details
}: Omit<ReturnType<typeof store.findDetails>[number], 'id'> & { id?: unknown }) => {
  const { id: _, ...facts } = details
  return { ...facts, ...(address !== null && { address }), ...(order_follows !== null && { order_follows }) }
}

type FindRow = (
  reads: Reads,
  subject: ReturnType<typeof parseId<'quo'>>,
  detail: Record<string, unknown>,
) => object | null

const isTrue =
  (find: FindRow): Statement['isTrue'] =>
  (reads, { subject, detail }) =>
    matchesFacts(detail, find(reads, parseId('quo', subject), detail))

export const threadStatements: Statement[] = [
  {
    events: [
      'quote_question_asked',
      'quote_change_asked',
      'quote_new_quote_asked',
      'quote_answered',
      'quote_answer_not_needed',
    ],
    replacedBy: [],
    isTrue: isTrue(
      (reads, quote, { message }) => store.findMessages(reads, quote).find(({ id }) => id === message) ?? null,
    ),
  },
  {
    events: ['quote_reason_given'],
    replacedBy: [],
    isTrue: isTrue((reads, quote, { nth }) => store.findReason(reads, quote, Number(nth))),
  },
  {
    events: ['quote_details_given'],
    replacedBy: [],
    isTrue: isTrue((reads, quote, { n }) => {
      const row = store.findDetails(reads, quote).at(-Number(n))
      return row ? factsOfDetails(row) : null
    }),
  },
]
