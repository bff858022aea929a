import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findHeldBack } from '#src/leads/get.ts'
import { findCurrentLeads } from '#src/leads/list.ts'
import { findReturnedEmails } from '#src/mail/list.ts'
import { listStuckEmails } from '#src/mail/outbox/stuck.ts'
import { findLateNdas, findUnsignedNdas } from '#src/nda/invite/find-waiting.ts'
import { findFailedSchedules, findKeptQuotes, findLateDocuments } from '#src/quotes/list/find-waiting.ts'
import * as rows from '#src/today/row-rules.ts'

type FindTroubleInput = { open: readonly string[]; leads: readonly string[] }

/** Newest first. Of bounced emails, only those about `open`, `leads`, unsigned NDAs and new decisions are included. */
export const findTrouble = (ctx: Context, { open, leads: newLeads }: FindTroubleInput): rows.TodayRow[] => {
  const unsigned = findUnsignedNdas(ctx)
  const { late, decided } = findLateDocuments(ctx)
  const missing = [...late, ...findLateNdas(ctx)]
  const { items: stuck } = listStuckEmails(ctx)
  const subjectIds = [...open, ...newLeads, ...unsigned.map(({ quote_id }) => quote_id), ...decided]
  const returned = findReturnedEmails(ctx, { subjectIds: [...new Set(subjectIds)] })
  const ids = [...stuck, ...returned].map(({ subject_id }) => subject_id)
  const quotes = findKeptQuotes(ctx, {
    ids: [...new Set([...ids, ...missing.map(({ id }) => id), ...unsigned.map(({ quote_id }) => quote_id)])],
  })
  const leads = findCurrentLeads(ctx, { ids: [...new Set(ids)] })
  const about = <Found>(id: string, found: Found, row: (about: rows.RowSubject, of: Found) => rows.TodayRow) => {
    const record = quotes.get(id) ?? leads.get(id)
    return record ? [row(record, found)] : []
  }
  const held = findHeldBack(ctx, { spanMs: days(rows.heldBackDays) })
  const weekAgo = instant(ctx.clock() - days(rows.unsignedDays))
  const found = [
    ...stuck.flatMap((email) => about(email.subject_id, email, rows.stuckRow)),
    ...returned.flatMap((email) => about(email.subject_id, email, rows.returnedRow)),
    ...unsigned
      .filter(({ created_at }) => created_at <= weekAgo)
      .flatMap((nda) => about(nda.quote_id, nda, rows.unsignedRow)),
    ...missing.flatMap((document) => about(document.id, document, rows.lateRow)),
    ...(held.newest ? [rows.heldBackRow({ count: held.count, newest: held.newest })] : []),
    ...findFailedSchedules(ctx).map((draft) => rows.unsentRow({ ...draft, status: 'draft' }, draft)),
  ].sort((one, other) => (one.since < other.since ? 1 : -1))
  return [...new Map(found.map((row) => [`${row.id} ${row.state}`, row])).values()]
}
