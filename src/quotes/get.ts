import { findRecordOf } from '#src/audit/events.ts'
import type { QuoteId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { emailsAbout } from '#src/mail/list.ts'
import * as decisions from './decision-store.ts'
import { documentKeys, documents } from './document/documents.ts'
import { acceptedByOf } from './evidence.ts'
import { draftKeys, type QuoteDraft } from './field-rules.ts'
import { findLink } from './link.ts'
import * as links from './link-store.ts'
import { findWithdrawn } from './open.ts'
import { canMove, type Move, statusNow } from './rules.ts'
import type { Quote, ShownQuote } from './schema.ts'
import { findSchedule } from './send/schedule-store.ts'
import * as store from './store.ts'

/** @throws not_found */
export const getQuoteRow = (reads: Reads, id: QuoteId) => {
  const row = store.findQuote(reads, id)
  if (!row) throw new Problem('not_found')
  return row
}

/** The row, with the present `status`. @throws not_found */
export const getQuoteNow = (ctx: Context, id: QuoteId) => {
  const row = getQuoteRow(ctx, id)
  return { ...row, status: statusNow(row, ctx.clock()) }
}

/** The snapshot that the client was sent; null before sending and after an erasure. */
export const shownIn = ({ shown }: Pick<store.QuoteRow, 'shown'>): ShownQuote | null => {
  const parsed: Partial<ShownQuote> | null = shown === null ? null : JSON.parse(shown)
  return parsed?.reference ? (parsed as ShownQuote) : null
}

export const draftOf = (row: store.QuoteRow): QuoteDraft => pick(row, ...draftKeys)

const undoneOf = (ctx: Context, rows: readonly decisions.DecisionRow[], id: QuoteId): Quote['undone'] =>
  decisions
    .findUndos(ctx, id)
    .flatMap(({ nth, reason, at }) =>
      rows
        .filter((row) => row.nth === nth)
        .map(({ decision, decided_at }) => ({ nth, decision, decided_at, undone_at: at, reason })),
    )

const scheduleOf = (ctx: Context, id: QuoteId): Quote['schedule'] => {
  const schedule = findSchedule(ctx, id)
  return schedule && { send_at: schedule.send_at, failed: schedule.failed }
}

/** Omits the lead, which belongs to another feature. @throws not_found */
export const getQuote = (ctx: Context, { id }: { id: QuoteId }): Omit<Quote, 'lead_id'> => {
  const row = getQuoteNow(ctx, id)
  const decision = decisions.findDecision(ctx, id)
  const decided = decisions.findDecisions(ctx, id)
  return {
    ...draftOf(row),
    ...pick(row, 'id', 'status', 'chosen_plan', 'version', 'created_at', 'sent_at', 'deleted_at', 'extended_until'),
    gst: shownIn(row)?.identity.gst ?? ctx.business().gst,
    public_link: row.status === 'sent' || row.status === 'accepted' ? findLink(ctx, { id }) : null,
    views: links.countQuoteViews(ctx, id),
    decision: decision && {
      ...pick(decision, 'decision', 'decided_at', 'address', 'user_agent', 'snapshot_sha256', 'nth'),
      accepted_by: acceptedByOf(decision),
      record: findRecordOf(ctx, { seq: decision.audit_seq }),
      nth: decision.nth,
      told:
        decision.recorded_by === null || decision.told_by === null
          ? null
          : { recorded_by: decision.recorded_by, told_by: decision.told_by },
    },
    undone: undoneOf(ctx, decided, id),
    extended_until: row.extended_until,
    schedule: scheduleOf(ctx, id),
    withdrawn: findWithdrawn(ctx, { id }),
    documents: documentKeys(ctx, row).map((key) => {
      const { kind, nth } = key
      return { kind, nth, sha256: documents.findHash(ctx, key) }
    }),
    emails: emailsAbout(ctx, { subjectId: id }),
  }
}

/** Other than these and their revisions. */
export const hasOtherQuotes = (ctx: Reads, { ids }: { ids: Iterable<string> }) =>
  store.findOtherQuote(ctx, ids) !== null

type OpenQuoteMove = Extract<Move, 'undo_send' | 'correct_email' | 'extend' | 'withdraw' | 'record_decision'>

/** Returns a quote that the client can still decide. @throws not_found, quote_deleted, quote_decided, quote_not_with_client */
export const requireOpen = (tx: Tx, { id, move }: { id: QuoteId; move: OpenQuoteMove }) => {
  const row = getQuoteNow(tx, id)
  if (row.deleted_at !== null) throw new Problem('quote_deleted')
  if (row.status === 'accepted' || row.status === 'rejected') throw new Problem('quote_decided')
  const { shown, shown_sha256, sent_at } = row
  if (!canMove(move, row) || shown === null || shown_sha256 === null || sent_at === null) {
    throw new Problem('quote_not_with_client')
  }
  return { ...row, shown, shown_sha256, sent_at }
}
