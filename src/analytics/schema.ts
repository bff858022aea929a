import { z } from 'zod'
import { optionalText } from '#src/base/fields.ts'
import type { Instant } from '#src/base/time.ts'

/** SPEC §7 "Analytics events". */
const eventNames = ['needs_form_view', 'needs_form_submit'] as const
export type EventName = (typeof eventNames)[number]

/** What the page reports. */
export const visitorEvent = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal(eventNames[0]) }),
  z.strictObject({ name: z.literal(eventNames[1]), company: optionalText('Company', 200) }),
])
export type VisitorEvent = z.output<typeof visitorEvent>

/** How often each event was reported since a moment. */
export type EventCounts = { since: Instant } & Record<EventName, number>
