import type { Dollars } from '#src/base/money.ts'
import { formatMoney, formatShortMoney } from '#src/base/money.ts'
import { type Day, formatDay } from '#src/base/time.ts'
import {
  blockDays,
  type EntryKind,
  extensionDays,
  hoursOfHalfDay,
  leadWorkingDays,
  paymentDays,
} from '#src/days/entry-rules.ts'
import { formatHours, monthName } from '#src/days/words-rules.ts'
import type { Total } from '#src/quotes/total-rules.ts'
import { freeNoticeDays } from '#src/terms/facts.ts'

const daysCount = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** The sentences of the log. The hours are those of the entry or of the booking that it names; `km` is one way. */
const said: Partial<Record<EntryKind, (hours: number | null, km: number | null) => string>> = {
  started: () => 'The work began.',
  ordered: (hours) => `You ordered ${formatHours(hours ?? 0)}.`,
  paid: (hours) => `${formatHours(hours ?? 0)} paid: their ${blockDays} days began.`,
  extended: (hours) => `${extensionDays} more days for ${formatHours(hours ?? 0)}.`,
  booked: (hours) => `Booked, ${formatHours(hours ?? 0)}.`,
  cancelled: (hours) => `Cancelled, ${formatHours(hours ?? 0)}.`,
  no_show: (hours) => `Booked and not used, ${formatHours(hours ?? 0)}: it counts in full.`,
  worked: (hours, km) => `Worked, ${formatHours(hours ?? 0)}${km ? `, ${km} km each way` : ''}.`,
  not_supplied: () => 'We could not come: nothing is charged or used.',
  waived: () => 'We waived what a cancellation cost.',
  ended: () => 'The last day of the work.',
}

export const clientDays = {
  left: (words: string) => `${words} left`,
  validTo: (day: Day) => `valid to ${formatDay(day)}`,
  fromPayment: `runs from its payment, for ${blockDays} days`,
  block: (bought: number, left: number) => `${formatHours(bought)} ordered, ${formatHours(left)} left:`,
  lapsed: (hours: number, day: Day) => `${formatHours(hours)} lapsed after ${formatDay(day)}`,
  inMonth: (month: string) => `in ${monthName(month)}`,
  carried: (hours: number, month: string) => `of which ${formatHours(hours)} carried over from ${monthName(month)}`,
  noNumber: 'Your month has no fixed number of days.',
  noBlocks: 'No days ordered yet',
  notStarted: 'Not started yet',
  starts: (day: Day) => `Starts on ${formatDay(day)}`,
  ended: (day: Day) => `Ended on ${formatDay(day)}`,
  extend: {
    act: `${extensionDays} more days`,
    note: (day: Day) => `once, at no charge: to ${formatDay(day)}`,
    sending: 'Extending…',
    failed: 'Not extended',
    done: `Done: the days are valid ${extensionDays} days longer.`,
  },
  bookings: {
    heading: 'Booked days',
    none: 'No day is booked.',
    ask: (day: string) => `To book a day, call or email us: from ${day}, earlier if we both agree.`,
    casual: (hours: number, whole: number, rate: string | null) =>
      `${hours === whole ? 'Casual time' : `${formatHours(hours)} of it casual time`}, ${rate ? `${rate} per half day` : 'at a price to be agreed'}.`,
    past: 'This day has passed. What was done follows here.',
    free: (until: string) => `Free to cancel until ${until}.`,
    costs: (cost: string, until: string | null) =>
      `Cancelling now ${cost}${until ? `, and all of it after ${until}` : ''}.`,
    uses: (hours: number) => `uses ${formatHours(hours)}`,
    fee: (fee: Dollars | null) => (fee === null ? 'costs a sum to be agreed' : `costs ${formatShortMoney(fee)}`),
    calendar: 'Add to calendar',
    act: 'Cancel this day',
    review: (day: string) => `Cancel ${day}?`,
    freeNow: 'It costs nothing.',
    costsNow: (cost: string) => `It ${cost}.`,
    confirm: 'Yes, cancel this day',
    sending: 'Cancelling…',
    keep: 'Keep it',
    failed: 'Not cancelled',
    done: 'The day is cancelled.',
  },
  order: {
    heading: 'Order days',
    price: (rate: string) => `${rate} a day of 8 hours, also as half days of ${hoursOfHalfDay} hours.`,
    label: 'Number of days',
    next: 'See the sum',
    sum: (days: number, rate: Dollars, { excluding, gst, including }: Total) =>
      `${daysCount(days)} at ${formatShortMoney(rate)} = ${formatMoney(excluding)}${gst > 0 ? ` + GST ${formatMoney(gst)} = ${formatMoney(including)}` : ''}`,
    begins: `The ${blockDays} days begin when it is paid. The invoice is due ${paymentDays} days after its day.`,
    confirm: (days: number) => `Order ${daysCount(days)}`,
    sending: 'Ordering…',
    back: 'Go back',
    failed: 'Not ordered',
    done: 'Thank you: the days are ordered, and the invoice follows by email.',
  },
  pay: {
    heading: 'To pay',
    invoice: (reference: string) => `Invoice ${reference}`,
    agreed: 'to be agreed',
    total: (hasGst: boolean) => (hasGst ? 'To pay, with GST' : 'To pay'),
    due: 'due',
    overdue: (days: number) => `${daysCount(days)} overdue`,
    late: (late: Dollars) =>
      `By the agreement a late charge of 2% a month runs from the due day: ${formatMoney(late)} so far. It is not in the sum.`,
    account: (account: string, reference: string) => `To account ${account}, reference ${reference}`,
    reference: (reference: string) => `Reference ${reference}`,
  },
  log: {
    heading: 'What happened',
    statements: 'Statements',
    statement: (month: string) => `${monthName(month)} ${month.slice(0, 4)} (PDF)`,
    all: 'Show all of it',
    said,
  },
  rules: {
    heading: 'How it is counted',
    cancel: `Cancelling is free with ${freeNoticeDays} working days’ notice, half with 1 or 2, the whole with less. What reaches us after 5 pm counts the next working day.`,
    fee: 'A fee for cancelled casual time has no GST unless its invoice says so.',
    block: `Days are valid for ${blockDays} days from their payment, and once ${extensionDays} days longer. Time booked within them counts although it is worked later by our doing.`,
    draws: 'A booking takes from paid days first, the oldest first. What they do not cover is casual time.',
    month:
      'Days of a month that are not used lapse at its end, but for those that we did not supply: they go over to the next month. A part month has its share, rounded up to half days, at its share of the fee by calendar days.',
    booking: `A booking needs ${leadWorkingDays} working days’ notice, unless we both agree.`,
    late: `Invoices are due ${paymentDays} days after their day. A late charge is named, and never added by itself.`,
    gst: 'GST of 15% is counted once, on the total of an invoice.',
  },
} as const
