import { z } from 'zod/mini'
import { optionalLongText } from '#src/base/fields.ts'
import type { EntryId } from '#src/base/id.ts'
import { type Day, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import { month, typedName } from '#src/days/schema.ts'

export const summaryWordsMax = 600

/** An order of pre-paid days, or a month of a retainer. */
const block = typedName<EntryId | Month>('Block')

const words = optionalLongText('Your words', summaryWordsMax)
export const ownWords = z.strictObject({ words })

/** An email about days that the owner reads and sends. `words` are the owner's own. */
export const daysEmail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('block_ends'), block }),
  z.strictObject({ kind: z.literal('summary'), month, words }),
])
export type DaysEmail = z.output<typeof daysEmail>
/** A summary is sent once, news of a block once a day. */
export const isSent = ({ kind }: Pick<DaysEmail, 'kind'>, sent_at: Instant | null, today: Day) =>
  sent_at !== null && (kind === 'summary' || nzDay(msOf(sent_at)) === today)

/** The same as the page names it. */
export type AskedEmail = z.input<typeof daysEmail>

/** `sent_at` is when it was sent last. `refusal` says why it cannot be sent. */
export type DaysEmailDraft = {
  to: string
  subject: string
  text: string
  sent_at: Instant | null
  refusal: string | null
}
