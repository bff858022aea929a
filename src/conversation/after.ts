import { recordEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findStandingDecision } from '#src/quotes/open.ts'
import { detailsGiven, reasonGiven } from './emails.tsx'
import { dayBegan, getWritable, tellOwner } from './link.ts'
import { messagesADay, startPast } from './rules.ts'
import type { DeclineReasonTold, StartDetails } from './schema.ts'
import * as store from './store.ts'
import { detailsOf } from './thread.ts'

/** Once for a decision. @throws quote_not_found, quote_replaced, quote_not_declined, reason_given */
export const giveReason = (ctx: Context, { token, reason, text }: DeclineReasonTold & { token: string }) =>
  transact(ctx, (tx) => {
    const quote = getWritable(tx, { token })
    const { id } = quote
    const decided = findStandingDecision(tx, { id })
    if (decided?.decision !== 'rejected') throw new Problem('quote_not_declined')
    const { nth } = decided
    const given = store.findReason(tx, id, nth)
    if (given && (given.reason !== reason || given.text !== text)) throw new Problem('reason_given')
    if (given) return
    store.insertReason(tx, { quote_id: id, nth, reason, text, at: instant(tx.clock()) })
    recordEvent(tx, { event: 'quote_reason_given', actor: quote.token_id, subject: id, detail: { nth, reason } })
    tellOwner(tx, { quote, email: reasonGiven, n: nth, data: { reason, text } })
  })

const isSame = (one: StartDetails, other: StartDetails) =>
  Object.entries(one).every(([key, value]) => other[key as keyof StartDetails] === value)

/** The newest count. @throws quote_not_found, quote_replaced, quote_not_accepted, invalid, too_many_messages */
export const giveDetails = (ctx: Context, { token, details }: { token: string; details: StartDetails }) =>
  transact(ctx, (tx) => {
    const quote = getWritable(tx, { token })
    const { id } = quote
    if (findStandingDecision(tx, { id })?.decision !== 'accepted') throw new Problem('quote_not_accepted')
    const given = store.findDetails(tx, id)
    const [newest] = given
    if (newest && isSame(details, detailsOf(newest))) return
    if (details.start_date !== null && details.start_date < nzDay(tx.clock())) {
      throw new Problem('invalid', { error: startPast, fields: { start_date: startPast } })
    }
    const since = dayBegan(tx)
    if (given.filter(({ at }) => at >= since).length >= messagesADay) throw new Problem('too_many_messages')
    const at = instant(tx.clock())
    store.insertDetails(tx, { quote_id: id, ...details, at })
    const n = given.length + 1
    recordEvent(tx, { event: 'quote_details_given', actor: quote.token_id, subject: id, detail: { n } })
    tellOwner(tx, { quote, email: detailsGiven, n, data: { details } })
  })
