import { appendEvent } from '#src/audit/record.ts'
import { type LeadId, parseId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { getAccepted } from '#src/days/drawing/get-accepted.ts'
import { addOwnerEntry } from '#src/days/entries/add-owner-entry.ts'
import { markTermSeen } from '#src/days/news/next-term.ts'
import { isSummarySkipped, skipSummary } from '#src/days/news/summaries.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { getLeadRow } from '#src/leads/get.ts'
import { getQuoteNow } from '#src/quotes/get.ts'
import { findDoneMarks, putDoneMark } from '#src/today/done.ts'
import { dayRequired, type ItemDone } from '#src/today/schema.ts'
import { findToday } from './find-today.ts'

const statusOfKind = { won: 'accepted', declined: 'rejected', draft: 'draft' } as const

const isQuoteKind = (kind: string): kind is keyof typeof statusOfKind => Object.hasOwn(statusOfKind, kind)

const actKinds = ['question', 'change', 'follow_up', 'ending']

const daysKinds = ['ordered', 'asked', 'unpaid', 'block_ends', 'to_invoice', 'to_refund', 'order_follows']

const isListed = (tx: Tx, kind: string, id: string) =>
  findToday(tx).items.some((item) => item.kind === kind && item.id === id)

const markTrouble = (tx: Tx, id: string) => {
  const isMarked = findDoneMarks(tx, { kind: 'trouble', ids: [id] }).has(id)
  if (!isMarked && !isListed(tx, 'trouble', id)) throw new Problem('not_found')
  putDoneMark(tx, { kind: 'trouble', id })
}

const markSummary = (tx: Tx, id: QuoteId) => {
  if (isSummarySkipped(tx, { id })) return
  if (!isListed(tx, 'summary', id)) throw new Problem('not_found')
  skipSummary(tx, { id })
}

/** The start is one fact: an entry, whose email tells the client. */
const confirmStart = (tx: Tx, id: QuoteId, { day, sure }: ItemDone) => {
  if (day === undefined) throw new Problem('invalid', { error: dayRequired, fields: { day: dayRequired } })
  if (getAccepted(tx, { id }).engagement.started === day) return
  addOwnerEntry(tx, { id, entry: { kind: 'started', day, sure } })
  appendEvent(tx, { event: 'quote_start_confirmed', subject: id })
}

/** Marks an item of Today as done. Repeating this changes nothing that a person sees. @throws not_found, act_needed, and of a start what {@link addOwnerEntry} refuses */
export const markDone = (ctx: Context, { kind, id, ...done }: ItemDone & { kind: string; id: string }) =>
  transact(ctx, (tx) => {
    if (kind === 'trouble') return markTrouble(tx, id)
    if (kind === 'summary') return markSummary(tx, parseId('quo', id))
    if (kind === 'next_term') return markTermSeen(tx, { id: parseId('quo', id) })
    if (daysKinds.includes(kind)) throw new Problem(isListed(tx, kind, id) ? 'act_needed' : 'not_found')
    if (kind === 'lead') getLeadRow(tx, id as LeadId)
    if (actKinds.includes(kind)) getQuoteNow(tx, parseId('quo', id))
    if (kind === 'lead' || actKinds.includes(kind)) throw new Problem('act_needed')
    if (!isQuoteKind(kind)) throw new Problem('not_found')
    const quote = getQuoteNow(tx, parseId('quo', id))
    if (quote.status !== statusOfKind[kind]) throw new Problem('not_found')
    if (kind === 'won') return confirmStart(tx, quote.id, done)
    putDoneMark(tx, { kind, id })
  })
