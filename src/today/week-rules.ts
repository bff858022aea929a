import type { EntryId, QuoteId } from '#src/base/id.ts'
import { addDays, type Day, weekday } from '#src/base/time.ts'
import type { Engagement } from '#src/days/balances/rules.ts'

/** A day at a client: booked, over without an entry of what became of it, or done. */
type WeekVisit = { id: EntryId; quote: QuoteId; company: string; hours: number; state: 'booked' | 'over' | 'done' }
export type WeekDay = { day: Day; visits: WeekVisit[] }

export type WeekFacts = { id: QuoteId; company: string; engagement: Pick<Engagement, 'visits'> }

/** The week of `today`, from Monday to Sunday. Days that were cancelled or not supplied are not in it. */
export const weekOf = (quotes: readonly WeekFacts[], today: Day): WeekDay[] => {
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  const days = Array.from({ length: 7 }, (_, at): WeekDay => ({ day: addDays(monday, at), visits: [] }))
  const ofDay = new Map(days.map(({ day, visits }) => [day, visits]))
  for (const { id: quote, company, engagement } of quotes)
    for (const { id, day, hours, ended } of engagement.visits.values()) {
      if (ended !== null && ended.kind !== 'worked' && ended.kind !== 'no_show') continue
      const state = ended ? 'done' : day < today ? 'over' : 'booked'
      ofDay.get(day)?.push({ id, quote, company, hours, state })
    }
  return days
}
