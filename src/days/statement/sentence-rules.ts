import { dollarsOf, formatMoney } from '#src/base/money.ts'
import { erasedText } from '#src/base/retention.ts'
import { formatDay } from '#src/base/time.ts'
import {
  blockDays,
  type DayRates,
  type Entry,
  type EntryKind,
  extensionDays,
  type Line,
} from '#src/days/entry-rules.ts'
import { formatHours } from '#src/days/words-rules.ts'

/** An entry with the one that it names; a booking's day stands on the booking. */
type Told = { entry: Entry; named: Entry | undefined }

const hoursIn = ({ entry, named }: Told) => formatHours(entry.hours ?? named?.hours ?? 0)

const dayIn = ({ entry, named }: Told) => {
  const day = entry.day ?? named?.day
  return day ? formatDay(day) : ''
}

const sharesInWords = { 0: 'free of charge', 0.5: 'half of it counts', 1: 'all of it counts' }

const wordsIn = ({ words }: Entry) => (words === null || words === erasedText ? '' : `: ${words}`)

const sentences: Record<EntryKind, ((told: Told) => string) | null> = {
  started: (told) => `The engagement begins on ${dayIn(told)}`,
  ordered: (told) => `Ordered ${hoursIn(told)}`,
  paid: (told) => `Paid the block of ${hoursIn(told)}`,
  extended: (told) => `Extended the block of ${hoursIn(told)} by ${extensionDays} days`,
  booked: (told) => `Booked ${hoursIn(told)} for ${dayIn(told)}`,
  cancelled: (told) =>
    `Cancelled ${hoursIn(told)} of ${dayIn(told)}, ${sharesInWords[told.entry.share ?? 0]}${wordsIn(told.entry)}`,
  no_show: (told) => `Not taken up: ${hoursIn(told)} of ${dayIn(told)}, all of it counts`,
  worked: (told) =>
    `Worked ${hoursIn(told)}${told.entry.km ? `, ${told.entry.km} km one way` : ''}${wordsIn(told.entry)}`,
  not_supplied: ({ entry, named }) =>
    `Not supplied by us: ${
      entry.day && entry.to
        ? `${formatDay(entry.day)} to ${formatDay(entry.to)}`
        : `${hoursIn({ entry, named })} of ${dayIn({ entry, named })}`
    }, no fee and nothing used${wordsIn(entry)}`,
  waived: ({ entry }) => `Waived by us${wordsIn(entry)}`,
  ended: (told) => `Notice given: the engagement ends on ${dayIn(told)}`,
  // Bills have a part of the statement to themselves, and of a correction only its outcome is shown.
  ...{ corrected: null, billed: null, settled: null },
}

/** The sentence that the client reads; null for an entry that is not shown as one. */
export const entrySentence = (entry: Entry, named: Entry | undefined): string | null =>
  sentences[entry.kind]?.({ entry, named }) ?? null

const price = (cents: number) => formatMoney(dollarsOf(cents))

const noRate = 'Where the quote has no rate, the sum is agreed before it is billed.'

const lineRules: Record<Line['what'], (rates: DayRates) => string> = {
  block: () => 'Pre-paid days: the day rate of the quote for each day that was ordered.',
  month: () => 'Retainer: the monthly fee; of a part month by its calendar days, rounded to the cent.',
  casual: ({ extra_half_day_rate_cents: cents }) =>
    `Casual time, which neither a block nor the month has: ${
      cents === null ? 'to be agreed' : `${price(cents)} for each half day of 4 hours`
    }.`,
  km: ({ mileage_rate_cents: cents, mileage_threshold_km: free }) =>
    `Travel: the kilometres beyond ${free}, there and back, for each visit${
      cents === null ? '' : `, at ${price(cents)} a kilometre`
    }.`,
  fee: () =>
    'A cancelled booking costs nothing with 3 or more working days’ notice, half with 1 or 2, and its full price with less.',
}

const balanceRules = {
  prepaid: `A block is valid from its payment for ${blockDays} days, and for ${extensionDays} more if it was extended. What is left then has lapsed. Time used is taken from the oldest block.`,
  retainer:
    'Days of a month that are not used lapse at its end. Of those that we did not supply, as many as are unused go over to the end of the next month.',
}

type RulesInput = { rates: DayRates; lines: readonly Pick<Line, 'what' | 'cents' | 'taxed'>[]; isLate: boolean }

/** The rule of each sum that the statement shows. */
export const ruleSentences = ({ rates, lines, isLate }: RulesInput): string[] => [
  balanceRules[rates.plan],
  ...[...new Set(lines.map(({ what }) => what))].map((what) => lineRules[what](rates)),
  ...(lines.some(({ cents }) => cents === null) ? [noRate] : []),
  ...(lines.some(({ taxed }) => taxed) ? ['GST of 15% is added once, on the total of the lines that carry it.'] : []),
  ...(isLate ? ['A late charge of 2% a month, by the day, is shown and not added.'] : []),
]
