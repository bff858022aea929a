import { days, instant, monthsBefore } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { keptMonths } from '#src/leads/rules.ts'
import type { EventCounts, VisitorEvent } from './schema.ts'
import * as store from './store.ts'

/** How far back the counts reach. */
const countedDays = 30

/** Keeps what a page reported: the event and its moment, no cookie, no address (GAPS 14). */
export const recordEvent = (ctx: Pick<Context, 'db' | 'clock'>, event: VisitorEvent) => {
  const company = 'company' in event ? event.company : null
  store.insertEvent(ctx.db, { name: event.name, company, at: instant(ctx.clock()) })
}

/** How often each event was reported in the last 30 days. */
export const countEvents = (ctx: Pick<Context, 'db' | 'clock'>): EventCounts => {
  const since = instant(ctx.clock() - days(countedDays))
  const counts = { since, needs_form_view: 0, needs_form_submit: 0 }
  for (const { name, count } of store.countEvents(ctx.db, since)) counts[name] = count
  return counts
}

/** Takes a company's name out of every event: somebody asked to be forgotten. */
export const redactCompany = (ctx: Pick<Context, 'db'>, company: string) => store.clearCompany(ctx.db, company)

/** Removes events that are older than what visitors tell us may become (H11). */
export const deleteOldVisitorEvents = (ctx: Pick<Context, 'db' | 'clock'>) =>
  store.deleteEventsBefore(ctx.db, monthsBefore(ctx.clock(), keptMonths))
