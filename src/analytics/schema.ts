import { z } from 'zod/mini'
import { opaque, optionalText } from '#src/base/fields.ts'
import type { Instant } from '#src/base/time.ts'
import type { Stage } from './rules.ts'

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

export type FunnelCounts = Record<Stage, number>

/** `source` is null for quotes that were not made from a sent form. */
export type FunnelSource = FunnelCounts & { source: string | null }

/** Figures of the last twelve months: the total, and by source with most visits first. */
export type Funnel = FunnelCounts & {
  /** The median of the days from sending to acceptance; null if none was accepted. */
  days_to_yes: number | null
  sources: FunnelSource[]
}
