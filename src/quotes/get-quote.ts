import { findRecordOf } from '#src/audit/events.ts'
import type { QuoteId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import type { Context } from '#src/context.ts'
import { emailsAbout } from '#src/mail/list.ts'
import * as decisions from './decision-store.ts'
import { documentKeys, documents } from './document/documents.ts'
import { acceptedByOf, decidedByOf } from './evidence.ts'
import { draftOf, getQuoteNow, readShownQuote } from './get.ts'
import { findLink } from './link.ts'
import * as links from './link-store.ts'
import { findWithdrawn } from './open.ts'
import type { Quote } from './schema.ts'
import { findSchedule } from './send/schedule-store.ts'

const undoneOf = (ctx: Context, rows: readonly decisions.DecisionRow[], id: QuoteId): Quote['undone'] =>
  decisions
    .findUndos(ctx, id)
    .flatMap(({ nth, reason, at }) =>
      rows
        .filter((row) => row.nth === nth)
        .map(({ decision, decided_at }) => ({ nth, decision, decided_at, undone_at: at, reason })),
    )

/** The quote as an admin sees it, without its lead, which belongs to another feature. @throws not_found */
export const getQuote = (ctx: Context, { id }: { id: QuoteId }): Omit<Quote, 'lead_id'> => {
  const row = getQuoteNow(ctx, id)
  const decision = decisions.findDecision(ctx, id)
  const decided = decisions.findDecisions(ctx, id)
  const schedule = findSchedule(ctx, id)
  return {
    ...draftOf(row),
    ...pick(row, 'id', 'status', 'chosen_plan', 'version', 'created_at', 'sent_at', 'deleted_at', 'extended_until'),
    gst: readShownQuote(row)?.identity.gst ?? ctx.business().gst,
    public_link: row.status === 'sent' || row.status === 'accepted' ? findLink(ctx, { id }) : null,
    views: links.countQuoteViews(ctx, id),
    decision: decision && {
      ...pick(decision, 'decision', 'decided_at', 'address', 'user_agent', 'snapshot_sha256', 'nth'),
      accepted_by: acceptedByOf(decision),
      decided_by: decidedByOf(decision),
      record: findRecordOf(ctx, { seq: decision.audit_seq }),
      told:
        decision.recorded_by === null || decision.told_by === null
          ? null
          : { recorded_by: decision.recorded_by, told_by: decision.told_by },
    },
    undone: undoneOf(ctx, decided, id),
    schedule: schedule && pick(schedule, 'send_at', 'failed'),
    withdrawn: findWithdrawn(ctx, { id }),
    documents: documentKeys(ctx, row).map((key) => {
      const { kind, nth } = key
      return { kind, nth, sha256: documents.findHash(ctx, key) }
    }),
    emails: emailsAbout(ctx, { subjectId: id }),
  }
}
