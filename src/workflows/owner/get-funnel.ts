import { setImmediate as nextTurn } from 'node:timers/promises'
import { countEventSources } from '#src/analytics/events.ts'
import {
  direct,
  funnelMonths,
  maxSources,
  noCounts,
  otherSources,
  type Stage,
  stageNames,
} from '#src/analytics/rules.ts'
import type { Funnel, FunnelCounts, FunnelSource } from '#src/analytics/schema.ts'
import { originalOf } from '#src/base/id.ts'
import { daysBetween, monthsBefore, msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findQuoteSources } from '#src/leads/link-quote.ts'
import { sentPages } from '#src/quotes/list/export.ts'
import { sampleFilter } from '#src/samples/mark.ts'

const sumCounts = (rows: readonly FunnelCounts[]) => {
  const total = noCounts()
  for (const row of rows) for (const stage of stageNames) total[stage] += row[stage]
  return total
}

const byCounts = (one: FunnelCounts, other: FunnelCounts) =>
  stageNames.map((stage) => other[stage] - one[stage]).find((more) => more !== 0) ?? 0

const shortenSources = (sources: readonly FunnelSource[]): FunnelSource[] => {
  const sorted = sources.toSorted(byCounts)
  const rest = sorted.slice(maxSources)
  return [...sorted.slice(0, maxSources), ...(rest.length > 0 ? [{ source: otherSources, ...sumCounts(rest) }] : [])]
}

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? null

/** Counts each event in the period in which it happened. Revisions are not counted as quotes; samples not at all. */
export const getFunnel = async (ctx: Context): Promise<Funnel> => {
  const since = monthsBefore(ctx.clock(), funnelMonths)
  const bySource = new Map<string | null, FunnelCounts>()
  const waits: number[] = []
  const add = (source: string | null, stage: Stage, more = 1) => {
    const ofSource = bySource.get(source) ?? noCounts()
    ofSource[stage] += more
    bySource.set(source, ofSource)
  }

  for (const { name, source, count } of countEventSources(ctx, { since })) {
    add(source ?? direct, name === 'needs_form_view' ? 'visits' : 'sent', count)
  }
  const isSample = sampleFilter(ctx)
  for (const sent of sentPages(ctx)) {
    const page = sent.filter(({ id }) => !isSample(id))
    const sources = findQuoteSources(ctx, { quoteIds: page.map(({ id }) => originalOf(id)) })
    for (const { id, sent_at, decision, decided_at } of page) {
      const source = sources.get(originalOf(id)) ?? null
      if (id === originalOf(id) && sent_at >= since) add(source, 'quoted')
      if (decision !== 'accepted' || decided_at === null || decided_at < since) continue
      add(source, 'accepted')
      waits.push(daysBetween(nzDay(msOf(sent_at)), nzDay(msOf(decided_at))))
    }
    await nextTurn()
  }
  const sources = [...bySource].map(([source, counts]) => ({ source, ...counts }))
  return { ...sumCounts(sources), days_to_yes: medianOf(waits), sources: shortenSources(sources) }
}
