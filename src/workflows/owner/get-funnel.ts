import { countEventSources } from '#src/analytics/events.ts'
import { direct, mostSources, noCounts, otherSources, type Stage, stages } from '#src/analytics/rules.ts'
import type { Funnel, FunnelCounts, FunnelPeriod, FunnelSource } from '#src/analytics/schema.ts'
import { addDays, type Day, daysBetween, endOfDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findDeclineReasons } from '#src/conversation/thread.ts'
import { findQuoteSources } from '#src/leads/link-quote.ts'
import { sentPages } from '#src/quotes/list/export.ts'
import { originalOf } from '#src/quotes/rules.ts'
import { findSampleIds } from '#src/samples/mark.ts'

const nextTurn = () => new Promise(setImmediate)

const firstOf = (month: string) => `${month}-01` as Day

const beginOf = (month: string): Instant => endOfDay(addDays(firstOf(month), -1))

const monthOf = (moment: Instant) => nzDay(msOf(moment)).slice(0, 7)

/** The last month is that of `today`. */
const monthsUntil = (today: Day, count: number) => {
  const months = [today.slice(0, 7)]
  while (months.length < count) months.unshift(addDays(firstOf(months[0] ?? today), -1).slice(0, 7))
  return months
}

const stageNames = Object.keys(stages) as Stage[]

const sum = (rows: readonly FunnelCounts[]) => {
  const total = noCounts()
  for (const row of rows) for (const stage of stageNames) total[stage] += row[stage]
  return total
}

const weight = ({ visits, sent, quoted, accepted }: FunnelCounts) => [visits, sent, quoted, accepted]

const heavierFirst = (one: FunnelCounts, other: FunnelCounts) => {
  const differences = weight(other).map((count, at) => count - (weight(one)[at] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}

const inShort = (sources: readonly FunnelSource[]): FunnelSource[] => {
  const sorted = sources.toSorted(heavierFirst)
  const rest = sorted.slice(mostSources)
  return [...sorted.slice(0, mostSources), ...(rest.length > 0 ? [{ source: otherSources, ...sum(rest) }] : [])]
}

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? null

/** Each event counts in its own month. A revision does not count as a quote, and a sample counts nowhere. */
export const getFunnel = async (ctx: Context, { months: count }: FunnelPeriod): Promise<Funnel> => {
  const byMonth = new Map(monthsUntil(nzDay(ctx.clock()), count).map((month) => [month, noCounts()]))
  const bySource = new Map<string | null, FunnelCounts>()
  const waits: number[] = []
  const reasons = new Map<Funnel['declined'][number]['reason'], number>()
  const add = (month: string, source: string | null, stage: Stage, more: number) => {
    const inMonth = byMonth.get(month)
    if (!inMonth) return
    inMonth[stage] += more
    const ofSource = bySource.get(source) ?? noCounts()
    ofSource[stage] += more
    bySource.set(source, ofSource)
  }

  for (const month of byMonth.keys()) {
    const next = addDays(firstOf(month), 31).slice(0, 7)
    for (const { name, source, count: times } of countEventSources(ctx, { from: beginOf(month), to: beginOf(next) })) {
      add(month, source ?? direct, name === 'needs_form_view' ? 'visits' : 'sent', times)
    }
    await nextTurn()
  }
  const samples = findSampleIds(ctx)
  for (const sent of sentPages(ctx)) {
    const page = sent.filter(({ id }) => !samples.has(originalOf(id)))
    const sources = findQuoteSources(ctx, { quoteIds: page.map(({ id }) => originalOf(id)) })
    const reasonOf = findDeclineReasons(ctx, { quoteIds: page.map(({ id }) => id) })
    for (const { id, sent_at, decision, decided_at, nth } of page) {
      const source = sources.get(originalOf(id)) ?? null
      if (id === originalOf(id)) add(monthOf(sent_at), source, 'quoted', 1)
      if (decided_at === null || nth === null) continue
      const month = monthOf(decided_at)
      if (decision === 'accepted') add(month, source, 'accepted', 1)
      if (!byMonth.has(month)) continue
      if (decision === 'accepted') waits.push(daysBetween(nzDay(msOf(sent_at)), nzDay(msOf(decided_at))))
      else {
        const reason = reasonOf({ quote_id: id, nth })?.reason ?? 'none'
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      }
    }
    await nextTurn()
  }

  const months = [...byMonth].map(([month, counts]) => ({ month, ...counts }))
  return {
    months,
    sources: inShort([...bySource].map(([source, counts]) => ({ source, ...counts }))),
    accepted: sum(months).accepted,
    days_to_yes: medianOf(waits),
    declined: [...reasons]
      .map(([reason, times]) => ({ reason, count: times }))
      .sort((one, other) => other.count - one.count),
  }
}
