import { z } from 'zod/mini'
import { opaque, optionalText } from '#src/base/fields.ts'
import { enquiryMonths } from '#src/base/retention.ts'
import type { Instant } from '#src/base/time.ts'
import type { DeclineReason } from '#src/conversation/rules.ts'
import { defaultMonths, type Stage } from './rules.ts'

const eventNames = ['needs_form_view', 'needs_form_submit'] as const
export type EventName = (typeof eventNames)[number]

export const visitorEvent = z.discriminatedUnion(
  'name',
  [
    z.strictObject({ name: z.literal(eventNames[0]), source: z.nullish(opaque('Source', 300)) }),
    z.strictObject({
      name: z.literal(eventNames[1]),
      company: optionalText('Company', 200),
      source: z.nullish(opaque('Source', 300)),
    }),
  ],
  { error: `Name must be ${eventNames.join(' or ')}` },
)
export type VisitorEvent = z.output<typeof visitorEvent>

export type EventCounts = { since: Instant } & Record<EventName, number>

const wrongMonths = `Months must be an integer from 1 to ${enquiryMonths}`

export const funnelPeriod = z.strictObject({
  months: z.pipe(
    z.pipe(
      z.optional(opaque('Months', 10)),
      z.transform((typed) => Number(typed ?? defaultMonths)),
    ),
    z.int(wrongMonths).check(z.minimum(1, wrongMonths), z.maximum(enquiryMonths, wrongMonths)),
  ),
})
export type FunnelPeriod = z.output<typeof funnelPeriod>

export type FunnelCounts = Record<Stage, number>

/** The months in order of time. `month`: "2026-11". */
type FunnelMonth = FunnelCounts & { month: string }

/** Most visits first. `source` is null for quotes without a form. */
export type FunnelSource = FunnelCounts & { source: string | null }

export type Funnel = {
  months: FunnelMonth[]
  sources: FunnelSource[]
  accepted: number
  /** The median of the days from sending to acceptance; null if none was accepted. */
  days_to_yes: number | null
  /** Why clients declined; `none` where the client gave no reason. Most first. */
  declined: { reason: DeclineReason | 'none'; count: number }[]
}
