import { z } from 'zod/mini'
import type { Instant } from '#src/base/time.ts'

export const feedOrder = z.strictObject({ initials: z.optional(z.boolean('Initials must be true or false')) })

/** The owner's feed, without its link; null where none works. */
export type CalendarFeed = { feed: { made_at: Instant; initials: boolean } | null }
