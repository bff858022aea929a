import { z } from 'zod/mini'
import {
  day,
  integer,
  oneOfWords,
  opaque,
  optionalDay,
  optionalLongText,
  optionalText,
  orNull,
  requiredMoney,
  sure,
  text,
} from '#src/base/fields.ts'
import type { AskId, EntryId, QuoteId, QuoteReference } from '#src/base/id.ts'
import type { Dollars } from '#src/base/money.ts'
import { type Day, type Instant, instant, msOf, nzDay } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import type { BlockBalance, MonthBalance } from '#src/days/balances/rules.ts'
import type { BookingCost } from '#src/days/drawing/cost-rules.ts'
import type { ClientInvoice } from '#src/invoices/schema.ts'
import { askAnswerMax, askWordsMax, maxAskedDays, type OpenAsk } from './asks/rules.ts'
import type { LineNow } from './invoicing/rules.ts'
import type { Standing } from './invoicing/standing-rules.ts'
import {
  daysFault,
  type Entry,
  enders,
  endReasons,
  hoursOfDay,
  isWholeDays,
  openSums,
  shares,
  workWordsMax,
} from './rules.ts'

/** A text of a request that is an id or a month, and has its type. */
const typedName = <Name extends string>(label: string) =>
  z.pipe(
    opaque(label, 40),
    z.transform((typed) => typed as Name),
  )

const halfOrWholeDay = z.literal([4, 8], 'Hours must be 4 or 8')
const share = z.literal([...shares], 'Share must be 0, 0.5 or 1')
const key = text('Key', 100)
const reason = text('Reason', workWordsMax)
const of = typedName<EntryId>('Entry')
const received = z.optional(
  z.pipe(
    z.iso.datetime({ offset: true, error: 'Received must be a time with its offset' }),
    z.transform((typed) => instant(Date.parse(typed))),
  ),
)

export const daysOrder = z.strictObject({
  days: z.number(daysFault).check(z.refine(isWholeDays, daysFault)),
  key,
  sure,
})
export const blockExtension = z.strictObject({ block: typedName<EntryId>('Block'), key, sure })
export const dayAsk = z.strictObject({
  days: z
    .array(day('Day'), 'Name one to three days')
    .check(z.minLength(1, 'Name one to three days'), z.maxLength(maxAskedDays, 'Name one to three days')),
  hours: halfOrWholeDay,
  of: orNull(of),
  words: optionalText('Words', askWordsMax),
  key,
  sure,
})
export const askAnswer = z.strictObject({ words: text('Answer', askAnswerMax) })
export const bookingCancellation = z.strictObject({ booking: typedName<EntryId>('Booking'), share, sure })

/** The client's ask that the booking answers. */
const ask = z.optional(typedName<AskId>('Ask'))

const workNamed = 'Name the booking, or the day and its hours'
const timeNamed = 'Name the booking, or the first and the last day'

export const ownerEntry = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('started'), day: day('First day'), sure }),
    z.strictObject({
      kind: z.literal('ordered'),
      hours: z.number(daysFault).check(z.refine((hours) => isWholeDays(hours / hoursOfDay), daysFault)),
      key,
      received,
    }),
    z.strictObject({ kind: z.literal('paid'), of, day: day('Day of payment'), sure }),
    z.strictObject({ kind: z.literal('extended'), of, key, received }),
    z.strictObject({ kind: z.literal('booked'), day: day('Day'), hours: halfOrWholeDay, ask, sure }),
    z.strictObject({ kind: z.literal('cancelled'), of, share, received }),
    z.strictObject({ kind: z.literal('moved'), of, day: day('New day'), share, received, ask, sure }),
    z.strictObject({ kind: z.literal('no_show'), of }),
    z
      .strictObject({
        kind: z.literal('worked'),
        of: z.optional(of),
        day: optionalDay('Day'),
        hours: z.optional(halfOrWholeDay),
        km: integer('Kilometres', 0),
        travel_free: z.optional(z.boolean('Travel free must be true or false')),
        words: optionalText('Words', workWordsMax),
        key: z.optional(key),
        sure,
      })
      .check(
        z.refine((work) => (work.of === undefined) === (work.day !== null && work.hours !== undefined), workNamed),
      ),
    z
      .strictObject({
        kind: z.literal('not_supplied'),
        of: z.optional(of),
        replacement: optionalDay('Replacement'),
        day: optionalDay('First day'),
        to: optionalDay('Last day'),
        words: optionalText('Words', workWordsMax),
        sure,
      })
      .check(z.refine((time) => (time.of === undefined) === (time.day !== null && time.to !== null), timeNamed)),
    z.strictObject({ kind: z.literal('waived'), of, words: reason }),
    z.strictObject({ kind: z.literal('corrected'), of, words: reason }),
    z.strictObject({
      kind: z.literal('agreed'),
      of,
      what: z.optional(oneOfWords('What', openSums)),
      amount: requiredMoney('Sum'),
      words: text('Who agreed, and how', workWordsMax),
    }),
    z.strictObject({
      kind: z.literal('expense'),
      day: day('Day'),
      amount: requiredMoney('Sum'),
      words: text('What it was, and who approved it', workWordsMax),
      sure,
    }),
    z.strictObject({
      kind: z.literal('ended'),
      day: day('Last day'),
      who: oneOfWords('Who ends it', enders),
      why: oneOfWords('Why', endReasons),
      refund: z.optional(z.boolean('Refund must be true or false')),
      received,
      sure,
    }),
  ],
  { error: 'Choose what to enter' },
)
export type OwnerEntry = z.output<typeof ownerEntry>

export const ownLogQuery = z.strictObject({ log: z.optional(oneOfWords('Log', ['newest', 'all'])) })

const month = z.pipe(
  opaque('Month', 7).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Month must be like 2026-11')),
  z.transform((typed) => typed as Month),
)
export const statementQuery = z.strictObject({ month })

export const summaryWordsMax = 600

const block = typedName<EntryId | Month>('Block')

const words = optionalLongText('Your words', summaryWordsMax)
export const ownWords = z.strictObject({ words })

/** An email about days that the owner reads and sends. `words` are the owner's own. */
export const daysEmail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('block_ends'), block }),
  z.strictObject({ kind: z.literal('summary'), month, words }),
  z.strictObject({ kind: z.literal('next_term'), words }),
])
export type DaysEmail = z.output<typeof daysEmail>
/** Each is sent once; only an email about a block may be sent again, on another day. */
export const isSent = ({ kind }: Pick<DaysEmail, 'kind'>, sent_at: Instant | null, today: Day) =>
  sent_at !== null && (kind !== 'block_ends' || nzDay(msOf(sent_at)) === today)

/** The input of `daysEmail`, as a page makes it. */
export type AskedEmail = z.input<typeof daysEmail>

/** `sent_at` is when the email was last sent. `refusal` says why it cannot be sent now. */
export type DaysEmailDraft = {
  to: string
  subject: string
  text: string
  sent_at: Instant | null
  refusal: string | null
}

/** An engagement as its client sees it. Sums are in dollars, null where the quote has no rate. */
export type Days = Standing & {
  plan: 'retainer' | 'prepaid'
  started: Day | null
  ended: Day | null
  /** Who ends it, why, and what becomes of unused days. */
  end_words: string | null
  blocks: BlockBalance[]
  withdrawable: EntryId[]
  /** The month that runs; null without a retainer that started. */
  month: MonthBalance | null
  bookings: (Omit<BookingCost, 'fee_cents_now'> & { fee_now: Dollars | null })[]
  /** What the client asked for, and waits for. `share` is what moving `of` cost when it was asked. */
  asked: (OpenAsk & { share: Entry['share'] })[]
  /** `cost` is that of a cancellation, a no-show or an expense, or the sum that was agreed. */
  log: (Pick<Entry, 'kind' | 'hours' | 'km' | 'words'> & {
    day: Day
    share?: Entry['share'] | undefined
    cost?: string | undefined
  })[]
  log_sum: string
  /** Present if `log` lacks older entries. */
  older?: true | undefined
  /** The invoices that are open, then the others with the credit notes, and what is due and on no invoice yet. */
  to_pay: ClientInvoice[]
  invoices_done: ClientInvoice[]
  not_invoiced: LineNow[]
  /** The months that have a statement. */
  statements: Month[]
  earliest_booking: Day
  /** How sums and balances are counted, in sentences of the terms. */
  rules: string[]
}

/** Only the owner sees corrected entries and corrections. */
export type AdminDays = Days & {
  /** The newest, and those they name. `amount` is in dollars. `turns_casual` says which days turn casual if the entry is corrected. */
  entries: (Omit<Entry, 'quote_id' | 'key' | 'amount'> & {
    amount: Dollars | null
    turns_casual: string | null
  })[]
  to_agree: { of: EntryId; what: (typeof openSums)[number]; quantity: number; unit: 'h' | 'km' }[]
}

export type RunningEngagement = Standing & {
  quote: { id: QuoteId; reference: QuoteReference }
  company: string
  bookings: Pick<BookingCost, 'id' | 'day' | 'hours' | 'casual'>[]
  last_km: number | null
  last_free: boolean
}
