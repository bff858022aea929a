import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId, UserId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant, msOf, nzDay } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import { getDecidable } from '#src/quotes/get.ts'
import { extendQuote } from '#src/quotes/send/extend.ts'
import { followUp } from './emails.tsx'
import { hashesOfAnswer } from './event-facts.ts'
import type { AnswerElsewhere } from './schema.ts'
import * as store from './store.ts'

/** Records what the client answered elsewhere. The same again changes nothing. @throws not_found, quote_deleted, quote_decided, quote_not_with_client, invalid, unlikely_date, quote_extension_refused */
export const enterAnswerElsewhere = (
  ctx: Context,
  { id, valid_until, sure, ...answer }: AnswerElsewhere & { id: QuoteId },
) =>
  transact(ctx, (tx) => {
    const quote = getDecidable(tx, { id, move: 'extend' })
    requireLikelyDays(tx.clock(), { day: answer.day }, sure)
    const sentOn = nzDay(msOf(quote.sent_at ?? quote.created_at))
    if (answer.day > nzDay(tx.clock()) || answer.day < sentOn) {
      const error = 'Choose a day from the sending until today'
      throw new Problem('invalid', { error, fields: { day: error } })
    }
    const last = store.findAnswers(tx, id).at(-1)
    const isKnown = last?.day === answer.day && last.how === answer.how && last.words === answer.words
    if (!isKnown) {
      const row = { quote_id: id, ...answer, entered_by: tx.actor.id as UserId, at: instant(tx.clock()) }
      store.insertAnswer(tx, row)
      const detail = { n: store.findAnswers(tx, id).length, ...hashesOfAnswer(row) }
      appendEvent(tx, { event: 'quote_answered_elsewhere', subject: id, detail })
      cancelEmailsOfKind(tx, { subjectId: id, email: followUp })
    }
    if (valid_until !== null) extendQuote(tx, { id, valid_until })
  })
