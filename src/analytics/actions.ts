import { days, instant, monthsBefore } from '#src/base/time.ts'
import type { Kit } from '#src/context.ts'
import { keptMonths } from '#src/leads/rules.ts'
import type { EventCounts, VisitorEvent } from './schema.ts'
import * as store from './store.ts'

/** How far back the counts reach. */
const countedDays = 30

/** Keeps what a page reported: the event and its moment, no cookie, no address (GAPS 14). */
export const recordEvent = (kit: Pick<Kit, 'db' | 'clock'>, event: VisitorEvent) => {
  const company = 'company' in event ? event.company : null
  store.insertEvent(kit.db, { name: event.name, company, at: instant(kit.clock()) })
}

/** How often each event was reported in the last 30 days. */
export const countEvents = (kit: Pick<Kit, 'db' | 'clock'>): EventCounts => {
  const since = instant(kit.clock() - days(countedDays))
  const counts = { since, needs_form_view: 0, needs_form_submit: 0 }
  for (const { name, count } of store.countEvents(kit.db, since)) counts[name] = count
  return counts
}

/** Takes a company's name out of every event: somebody asked to be forgotten. */
export const forgetCompany = (kit: Pick<Kit, 'db'>, company: string) => store.clearCompany(kit.db, company)

/** Removes events that are older than what visitors tell us may become (H11). */
export const forgetOldEvents = (kit: Pick<Kit, 'db' | 'clock'>) =>
  store.deleteEventsBefore(kit.db, monthsBefore(kit.clock(), keptMonths))
