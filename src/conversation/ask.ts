import { hashOfFacts } from '#src/audit/event-facts.ts'
import { appendEvent } from '#src/audit/record.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { admitLinkAct } from '#src/limits/link-acts.ts'
import { cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { followUpEmail } from '#src/quotes/rules.ts'
import { newQuoteAsked, questionAsked } from './emails.tsx'
import { getWritable, startOfToday } from './link.ts'
import type { AskedKind } from './rules.ts'
import type { ClientQuestion } from './schema.ts'
import * as store from './store.ts'

const events = {
  question: 'quote_question_asked',
  change: 'quote_change_asked',
  new_quote: 'quote_new_quote_asked',
} as const

type Writable = ReturnType<typeof getWritable>

const findMessagesOfToday = (tx: Tx, { id, token_id }: Writable) =>
  store.findMessagesOfLink(tx, { quote_id: id, token_id, since: startOfToday(tx) })

type NewMessage = { kind: AskedKind | 'new_quote'; text: string }

const addMessage = (tx: Tx, { id, token_id }: Writable, { kind, text }: NewMessage) => {
  const message = newId(tx.random, 'msg')
  const row = { id: message, quote_id: id, kind, text, token_id, user_id: null, at: instant(tx.clock()) }
  store.insertMessage(tx, row)
  appendEvent(tx, { event: events[kind], actor: token_id, subject: id, detail: { message, ...hashOfFacts(row) } })
  return message
}

/** The same text sent again on the same day is stored once. @throws quote_not_found, quote_replaced, too_many_messages */
export const askQuestion = (ctx: Context, { token, kind, text }: ClientQuestion & { token: string }) =>
  transact(ctx, (tx) => {
    const quote = getWritable(tx, { token })
    const today = findMessagesOfToday(tx, quote).filter((one) => one.kind !== 'new_quote')
    if (today.some((one) => one.kind === kind && one.text === text)) return
    admitLinkAct(tx, { act: 'message', quoteId: quote.id })
    cancelEmailsOfKind(tx, { subjectId: quote.id, email: followUpEmail })
    const message = addMessage(tx, quote, { kind, text })
    emailOwner(tx, { quote, email: questionAsked, n: message, news: 'asked', data: { kind, text } })
  })

/** A second request on one day changes nothing. @throws quote_not_found, quote_replaced, quote_not_expired */
export const askNewQuote = (ctx: Context, { token }: { token: string }) =>
  transact(ctx, (tx) => {
    const quote = getWritable(tx, { token })
    if (!quote.expired) throw new Problem('quote_not_expired')
    if (findMessagesOfToday(tx, quote).some((one) => one.kind === 'new_quote')) return
    const message = addMessage(tx, quote, { kind: 'new_quote', text: '' })
    emailOwner(tx, { quote, email: newQuoteAsked, n: message, data: {} })
  })
