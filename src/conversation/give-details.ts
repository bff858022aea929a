import { hashOfFacts } from '#src/audit/event-facts.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { ActorId } from '#src/base/actor.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant, nzDay } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { admitLinkAct } from '#src/limits/link-acts.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { findCurrentDecision } from '#src/quotes/open.ts'
import { detailsGiven } from './emails.tsx'
import { factsOfDetails } from './event-facts.ts'
import { getWritable } from './link.ts'
import { startPast } from './rules.ts'
import type { BuyerCorrection, StartDetails } from './schema.ts'
import * as store from './store.ts'
import { detailsOf } from './thread.ts'

const isSame = (one: StartDetails, other: StartDetails) =>
  Object.entries(one).every(([key, value]) => other[key as keyof StartDetails] === value)

/** @returns the number of these details of the quote, from 1 */
const storeDetails = (tx: Tx, { id, details, actor }: { id: QuoteId; details: StartDetails; actor: ActorId }) => {
  const row = { quote_id: id, ...details, at: instant(tx.clock()) }
  store.insertDetails(tx, row)
  const n = store.findDetails(tx, id).length
  const detail = { n, ...hashOfFacts(factsOfDetails(row)) }
  appendEvent(tx, { event: 'quote_details_given', actor, subject: id, detail })
  return n
}

/** The owner corrects what invoices say of the client, from now on. @throws quote_not_accepted */
export const correctBuyer = (tx: Tx, { id, details }: { id: QuoteId; details: BuyerCorrection }) => {
  if (findCurrentDecision(tx, { id })?.decision !== 'accepted') throw new Problem('quote_not_accepted')
  storeDetails(tx, { id, details: { ...details, start_date: null }, actor: tx.actor.id })
}

type GiveDetailsInput = { token: string; details: StartDetails; sure?: boolean | undefined }

/** The newest details count. @throws quote_not_found, quote_replaced, quote_not_accepted, invalid, unlikely_date, too_many_messages */
export const giveDetails = (ctx: Context, { token, details, sure }: GiveDetailsInput) =>
  transact(ctx, (tx) => {
    const quote = getWritable(tx, { token })
    const { id } = quote
    if (findCurrentDecision(tx, { id })?.decision !== 'accepted') throw new Problem('quote_not_accepted')
    const rows = store.findDetails(tx, id)
    const [newest] = rows
    if (newest && isSame(details, detailsOf(newest))) return
    if (details.start_date !== null && details.start_date < nzDay(tx.clock())) {
      throw new Problem('invalid', { error: startPast, fields: { start_date: startPast } })
    }
    if (details.start_date !== newest?.start_date) {
      requireLikelyDays(tx.clock(), { start_date: details.start_date }, sure)
    }
    admitLinkAct(tx, { act: 'details', quoteId: id })
    const n = storeDetails(tx, { id, details, actor: quote.token_id })
    emailOwner(tx, { quote, email: detailsGiven, n, data: { details } })
  })
