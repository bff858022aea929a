import { z } from 'zod/mini'
import { optionalText } from '#src/base/fields.ts'
import type { Instant } from '#src/base/time.ts'

const eventNames = ['needs_form_view', 'needs_form_submit'] as const
export type EventName = (typeof eventNames)[number]

export const visitorEvent = z.discriminatedUnion(
  'name',
  [
    z.strictObject({ name: z.literal(eventNames[0]) }),
    z.strictObject({ name: z.literal(eventNames[1]), company: optionalText('Company', 200) }),
  ],
  { error: `Name must be ${eventNames.join(' or ')}` },
)
export type VisitorEvent = z.output<typeof visitorEvent>

export type EventCounts = { since: Instant } & Record<EventName, number>
