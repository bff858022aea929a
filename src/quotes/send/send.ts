import { canonical } from '#src/audit/canonical.ts'
import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import { adminProblems } from '#src/base/admin-problems.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import { requireDetails } from '#src/business/complete.ts'
import { identityOf } from '#src/business/identity.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { requireDeliverable } from '#src/delivery/suppress.ts'
import { findUnprintable } from '#src/pdf/rules.ts'
import type { Revision } from '#src/quotes/change-rules.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { recordContent } from '#src/quotes/event-facts.ts'
import { quoteFields, type ShownKey, shownKeys } from '#src/quotes/field-rules.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { makeLink } from '#src/quotes/link.ts'
import { canMove, isPast, offeredPlans, reference } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import * as store from '#src/quotes/store.ts'
import { undoSendSeconds } from './rules.ts'
import { deleteSchedule } from './schedule-store.ts'
import type { QuoteSend } from './schema.ts'
import { makeShown } from './shown-rules.ts'

export const shownQuoteNow = (ctx: Pick<Context, 'business'>, row: store.QuoteRow): ShownQuote => {
  const business = ctx.business()
  return makeShown(row, {
    reference: reference(row.id),
    identity: identityOf(business),
    travel: business.place.travel,
    terms: business.terms[0],
  })
}

/** Returns what a revision changes; null for another quote. Passed in, because this feature cannot import `revisions`. */
export type FindRevisionDetails = (shown: ShownQuote) => Revision | null

export const quoteToSend = (
  ctx: Pick<Context, 'business'>,
  { row, findRevisionDetails }: { row: store.QuoteRow; findRevisionDetails: FindRevisionDetails },
): ShownQuote => {
  const shown = shownQuoteNow(ctx, row)
  const revises = findRevisionDetails(shown)
  return { ...shown, ...(revises && { revises }) }
}

type LinkEmail = { row: store.QuoteRow; shown: ShownQuote; link: string }

export const linkEmailData = ({ row, shown, link }: LinkEmail) => {
  const { client_source, client_referrer } = row
  return { shown, link, client_source, client_referrer, has_phone: row.client_phone !== null }
}

type Sendable = Omit<QuoteSend, 'send_at'> & { id: QuoteId }
type SendQuoteInput = Sendable & { findRevisionDetails: FindRevisionDetails }

const maxListedCharacters = 20

export const refuseUnprintable = (row: Pick<store.QuoteRow, ShownKey>) => {
  const fields = Object.fromEntries(
    shownKeys.flatMap((key) => {
      const characters = findUnprintable(String(row[key] ?? ''))
        .slice(0, maxListedCharacters)
        .join('')
      return characters ? [[key, `${quoteFields[key].label}: “${characters}”`]] : []
    }),
  )
  const named = Object.values(fields).join(', ')
  if (!named) return
  const error = `${adminProblems.not_printable[1]} ${named}. Write them in the Latin alphabet, or press the button again: the PDF then has a code for each, such as [U+738B].`
  throw new Problem('not_printable', { error, fields })
}

/**
 * @throws not_found, quote_not_draft, quote_deleted, quote_stale, quote_past_valid, quote_without_plan,
 * business_incomplete, address_suppressed, not_printable unless `sure`
 */
export const getSendable = (tx: Tx, { id, version, allow_bounced = false, sure }: Sendable): store.QuoteRow => {
  const row = getQuoteRow(tx, id)
  if (row.status !== 'draft') throw new Problem('quote_not_draft')
  if (!canMove('send', row)) throw new Problem('quote_deleted')
  if (version !== undefined && version !== row.version) throw new Problem('quote_stale')
  if (isPast(row.valid_until, tx.clock())) throw new Problem('quote_past_valid')
  if (offeredPlans(row).length === 0) throw new Problem('quote_without_plan')
  requireDetails(tx)
  if (!sure) refuseUnprintable(row)
  if (requireDeliverable(tx, { address: row.client_email, allowed: allow_bounced })) {
    appendEvent(tx, { event: 'address_allowed', subject: id })
  }
  return row
}

export const sendQuote = (tx: Tx, { findRevisionDetails, ...sending }: SendQuoteInput): { public_link: string } => {
  const { id } = sending
  const row = getSendable(tx, sending)
  const now = instant(tx.clock())
  const quote = quoteToSend(tx, { row, findRevisionDetails })
  const shown = canonical(quote)
  const shown_sha256 = sha256(shown)
  store.markQuoteSent(tx, id, row.version, { shown, shown_sha256, sent_at: now })
  deleteSchedule(tx, id)
  const public_link = makeLink(tx, { id })
  recordContent(tx, { event: 'quote_sent', id, detail: { shown_sha256 } })
  queueWithHead(tx, {
    email: quoteSent,
    to: row.client_email,
    subjectId: id,
    delaySeconds: undoSendSeconds,
    data: linkEmailData({ row, shown: quote, link: public_link }),
  })
  return { public_link }
}
