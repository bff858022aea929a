import type { RequestOrigin } from '#src/base/actor.ts'
import { widerNetworkOf } from '#src/base/network.ts'
import { enquiryMonths } from '#src/base/retention.ts'
import { days, type Instant, instant, monthsBefore } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import { spendBudget } from '#src/limits/count.ts'
import { allowances } from '#src/limits/rules.ts'
import type { HeldItem } from '#src/people/rules.ts'
import type { EventCounts, VisitorEvent } from './schema.ts'
import * as store from './store.ts'
import { cleanSource } from './visit-rules.ts'

const periodDays = 30

export const countVisitorEvents = (ctx: Context): EventCounts => {
  const since = instant(ctx.clock() - days(periodDays))
  const counts = { since, needs_form_view: 0, needs_form_submit: 0 }
  for (const { name, count } of store.countSources(ctx, since)) counts[name] += count
  return counts
}

export const countEventSources = (ctx: Reads, { since }: { since: Instant }) => store.countSources(ctx, since)

type Visit = { event: VisitorEvent; from: Pick<RequestOrigin, 'address'> }

/** Drops events beyond the budget that strangers share (F15). */
export const recordVisitorEvent = (ctx: Context, { event, from }: Visit) => {
  const { name } = event
  const source = cleanSource(event.source)
  const company = 'company' in event ? event.company : null
  const widerNetwork = widerNetworkOf(from.address)
  transact(ctx, (tx) => {
    if (!spendBudget(tx, { budget: 'events', allowance: allowances.events, widerNetwork })) return
    store.insertVisitorEvent(tx, { name, company, source, at: instant(tx.clock()) })
  })
}

/** The event of a sent form has the name of the company, which is personal data. */
export const findVisitsAbout = (ctx: Reads, { companies }: { companies: readonly string[] }): HeldItem[] =>
  store.findCompanyEvents(ctx, companies).map(({ id, name, company, source, at }) => ({
    trace: { id: `visit-${id}`, label: company ?? '', state: '', at, path: null, outcome: 'redacted' },
    record: { name, company, source, at },
  }))

export const redactCompany = (tx: Tx, { company }: { company: string }) => store.clearCompany(tx, company)

/** Events are kept as long as leads. */
export const deleteOldVisitorEvents = (ctx: Context) => {
  transact(ctx, (tx) => {
    if (store.deleteEventsBefore(tx, monthsBefore(tx.clock(), enquiryMonths)) > 0) recordErasure(tx)
  })
  finishErasure(ctx)
}
