import { hashOfFacts } from '#src/audit/event-facts.ts'
import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import { newId, type QuoteId, type UserId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import { reference } from '#src/quotes/rules.ts'
import { clientAnswered } from './emails.tsx'
import type { OwnerAnswer, ReadMessages } from './schema.ts'
import * as store from './store.ts'

type AnswerInput = OwnerAnswer & { id: QuoteId }

/** Stores an answer, which has no words if none is needed. @returns what it answers; null if it repeats the last answer */
const addAnswer = (tx: Tx, { id, text, seen }: AnswerInput) => {
  const row = getQuoteRow(tx, id)
  const messages = store.findMessages(tx, id)
  const last = messages.at(-1)
  if (row.deleted_at !== null) throw new Problem('quote_deleted')
  if (!last) throw new Problem('nothing_to_answer')
  if (last.kind === 'answer' && (text === '' || last.text === text)) return null
  if (seen !== undefined && seen !== messages.length) throw new Problem('conversation_moved_on')
  const message = newId(tx.random, 'msg')
  const user_id = tx.actor.id as UserId
  const [kind, at] = ['answer' as const, instant(tx.clock())]
  const answer = { id: message, quote_id: id, kind, text, token_id: null, user_id, at }
  store.insertMessage(tx, answer)
  const event = text === '' ? 'quote_answer_not_needed' : 'quote_answered'
  appendEvent(tx, { event, subject: id, detail: { message, ...hashOfFacts(answer) } })
  return { row, message, asked: messages.findLast((one) => one.kind !== 'answer') }
}

/** Repeating the last answer changes nothing until the client writes again. @throws not_found, quote_deleted, nothing_to_answer, conversation_moved_on */
export const answerClient = (ctx: Context, { id, text, seen }: AnswerInput) =>
  transact(ctx, (tx) => {
    const added = addAnswer(tx, { id, text, seen })
    if (!added) return
    const { row, message, asked } = added
    queueWithHead(tx, {
      email: clientAnswered,
      to: row.client_email,
      subjectId: id,
      n: message,
      data: {
        client_name: row.client_name,
        client_company: row.client_company,
        reference: reference(id),
        asked: asked?.text ?? '',
        text,
        link: findLink(tx, { id }),
      },
    })
  })

/** Closes what the client asked, without an email. @throws as {@link answerClient} */
export const closeQuestion = (ctx: Context, { id, seen }: ReadMessages & { id: QuoteId }) => {
  transact(ctx, (tx) => addAnswer(tx, { id, text: '', seen }))
}
