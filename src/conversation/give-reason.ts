import { hashOfFacts } from '#src/audit/event-facts.ts'
import { appendEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { findCurrentDecision } from '#src/quotes/open.ts'
import { reasonGiven } from './emails.tsx'
import { getWritable } from './link.ts'
import type { DeclineReasonInput } from './schema.ts'
import * as store from './store.ts'

/** Stores one reason for each decision. @throws quote_not_found, quote_replaced, quote_not_declined, reason_given */
export const giveReason = (ctx: Context, { token, reason, text }: DeclineReasonInput & { token: string }) =>
  transact(ctx, (tx) => {
    const quote = getWritable(tx, { token })
    const { id } = quote
    const decided = findCurrentDecision(tx, { id })
    if (decided?.decision !== 'rejected') throw new Problem('quote_not_declined')
    const { nth } = decided
    const existing = store.findReason(tx, id, nth)
    if (existing && (existing.reason !== reason || existing.text !== text)) throw new Problem('reason_given')
    if (existing) return
    const row = { quote_id: id, nth, reason, text, at: instant(tx.clock()) }
    store.insertReason(tx, row)
    const detail = { nth, reason, ...hashOfFacts(row) }
    appendEvent(tx, { event: 'quote_reason_given', actor: quote.token_id, subject: id, detail })
    emailOwner(tx, { quote, email: reasonGiven, n: nth, data: { reason, text } })
  })
