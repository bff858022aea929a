import { z } from 'zod/mini'
import { optionalLongText } from '#src/base/fields.ts'
import type { EntryId } from '#src/base/id.ts'
import { type Instant, isDay } from '#src/base/time.ts'
import { firstOf, type Month } from '#src/days/notice-rules.ts'
import { typedName } from '#src/days/schema.ts'

export const summaryWordsMax = 600

const isMonth = (text: string): text is Month => isDay(firstOf(text as Month))

const month = z.pipe(
  z.string().check(z.refine(isMonth, 'Month must be YYYY-MM')),
  z.transform((text) => text as Month),
)

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
