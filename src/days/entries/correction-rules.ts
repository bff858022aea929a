import { formatFirst } from '#src/base/objects.ts'
import { formatShortDay } from '#src/base/time.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import { casualCents, casualHours, feeMoment } from '#src/days/drawing/cost-rules.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { sumWords } from '#src/days/news/rules.ts'
import { type Entry, formatHours, isFeeTaxed } from '#src/days/rules.ts'

const takers: readonly Entry['kind'][] = ['booked', 'worked', 'agreed', 'expense']

/** The days that turn casual if the entry is corrected: "Thu 22 Jan (1 day), Fri 23 Jan (half a day) turn casual: $1,020 + GST". */
export const casualByCorrection = (engagement: Engagement, { id, kind }: Pick<Entry, 'id' | 'kind'>): string | null => {
  const { rates, log, visits } = engagement
  // Bookings and work give other days no hours, and what another entry names is not corrected.
  if (takers.includes(kind) || log.some(({ of }) => of === id)) return null
  const rest = log.filter((entry) => entry.id !== id)
  const turned = [...replayEntries({ ...engagement, entries: rest }).visits.values()].flatMap((visit) => {
    const hours = casualHours(visit) - casualHours(visits.get(visit.id) ?? visit)
    const isTime = visit.ended === null || visit.ended.kind === 'worked'
    const taxed = isTime ? rates.gst_registered : isFeeTaxed(rates, feeMoment(visit))
    return hours > 0 ? [{ day: visit.day, hours, cents: casualCents(engagement, hours), taxed }] : []
  })
  if (turned.length === 0) return null
  const days = turned
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ day, hours }) => `${formatShortDay(day)} (${formatHours(hours)})`)
  return `${formatFirst(days)} ${days.length === 1 ? 'turns' : 'turn'} casual: ${sumWords(turned)}`
}
