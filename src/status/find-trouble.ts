import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findFloodedLeads } from '#src/leads/get.ts'
import { findCurrentLeads } from '#src/leads/list.ts'
import { findReturnedEmails } from '#src/mail/list.ts'
import { listStuckEmails } from '#src/mail/outbox/stuck.ts'
import { findLateNdas, findUnsignedNdas } from '#src/nda/invite/find-waiting.ts'
import { findFailedScheduledSends, findKeptQuotes, findLateDocuments } from '#src/quotes/list/find-waiting.ts'
import { findDoneMarks } from '#src/today/done.ts'
import { heldBackDays, type TodayItem, unsignedDays } from '#src/today/rules.ts'
import * as rules from '#src/today/trouble-rules.ts'

type FindTroubleInput = { open: readonly string[]; leads: readonly string[] }

/**
 * Newest first, without what the owner has seen. Of bounced emails, only those about the quotes `open`, the `leads`, unsigned
 * NDAs and new decisions are included.
 */
export const findTrouble = (ctx: Context, { open, leads: newLeads }: FindTroubleInput): TodayItem[] => {
  const unsignedNdas = findUnsignedNdas(ctx)
  const { late, decided } = findLateDocuments(ctx)
  const missing = [...late, ...findLateNdas(ctx)]
  const { items: stuck } = listStuckEmails(ctx)
  const subjectIds = [...open, ...newLeads, ...unsignedNdas.map(({ quote_id }) => quote_id), ...decided]
  const returnedEmails = findReturnedEmails(ctx, { subjectIds: [...new Set(subjectIds)] })
  const ids = [...stuck, ...returnedEmails].map(({ subject_id }) => subject_id)
  const quotes = findKeptQuotes(ctx, {
    ids: [...new Set([...ids, ...missing.map(({ id }) => id), ...unsignedNdas.map(({ quote_id }) => quote_id)])],
  })
  const leads = findCurrentLeads(ctx, { ids: [...new Set(ids)] })
  const about = <Found>(id: string, found: Found, item: (about: rules.TroubleSubject, found: Found) => TodayItem) => {
    const record = quotes.get(id) ?? leads.get(id)
    return record ? [item(record, found)] : []
  }
  const floodedLeads = findFloodedLeads(ctx, { spanMs: days(heldBackDays) })
  const weekAgo = instant(ctx.clock() - days(unsignedDays))
  const found = rules.mergeTroubles([
    ...stuck.flatMap((email) => about(email.subject_id, email, rules.stuckItem)),
    ...returnedEmails.flatMap((email) => about(email.subject_id, email, rules.returnedItem)),
    ...unsignedNdas
      .filter(({ created_at }) => created_at <= weekAgo)
      .flatMap((nda) => about(nda.quote_id, nda, rules.unsignedItem)),
    ...missing.flatMap((document) => about(document.id, document, rules.lateItem)),
    ...(floodedLeads.newest ? [rules.heldBackItem({ count: floodedLeads.count, newest: floodedLeads.newest })] : []),
    ...findFailedScheduledSends(ctx).map((draft) => rules.unsentItem({ ...draft, status: 'draft' }, draft)),
  ])
  const seenAt = findDoneMarks(ctx, { kind: 'trouble', ids: found.map(({ id }) => id) })
  return found.filter(({ id, since }) => (seenAt.get(id) ?? '') < since)
}
