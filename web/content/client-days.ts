import { type Dollars, formatMoney, formatShortMoney } from '#src/base/money.ts'
import { type Day, formatDay, formatMonth, formatShortDay } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import { blockDays, extensionDays, formatHours, leadTimeWorkingDays } from '#src/days/rules.ts'
import { type GstStatus, paymentDays } from '#src/invoices/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import type { Total } from '#src/quotes/total-rules.ts'

const daysCount = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** "$1,250 + GST" */
export const formatRateWithGst = (rate: Dollars, { identity }: ShownQuote) =>
  `${formatShortMoney(rate)}${identity.gst === 'registered' ? ' + GST' : ''}`

export const clientDays = {
  ends: (day: Day) => `Ends on ${formatDay(day)}.`,
  extend: {
    act: (day: Day) => `Make it ${extensionDays} days longer (to ${formatShortDay(day).slice(4)})`,
    note: 'Once, at no charge.',
    done: `Done: valid ${extensionDays} days longer.`,
  },
  withdraw: { act: 'Take this order back', done: 'The order is taken back. Nothing is owed for it.' },
  next: {
    heading: 'Next',
    change: 'Move or cancel it',
    agree: (name: string) =>
      `${name} will contact you to agree on the start. Please allow at least ${leadTimeWorkingDays} working days.`,
    confirm: (name: string, day: Day) => `We start on ${formatDay(day)}: ${name} will contact you to confirm it.`,
  },
  bookings: {
    heading: 'Booked days',
    none: 'No day is booked.',
    casual: (hours: number, whole: number, quote: ShownQuote) => {
      const rate = quote.extra_half_day_rate
      return `${hours === whole ? 'Casual time' : `${formatHours(hours)} of it casual time`}, ${rate ? `${formatRateWithGst(rate, quote)} per half day` : 'at a price to be agreed'}.`
    },
    past: 'This day has passed. What was done follows here.',
    free: (until: string) => `Cancelling is free until ${until}. `,
    half: (until: string, cost: string, isNow: boolean) =>
      isNow ? `Cancelling ${cost} until ${until}; ` : `Until ${until} it ${cost}; `,
    whole: (cost: string) => `after that it ${cost}.`,
    costs: (cost: string) => `Cancelling now ${cost}.`,
    uses: (hours: number) => `uses ${formatHours(hours)}`,
    fee: (fee: Dollars | null) => (fee === null ? 'costs a sum to be agreed' : `costs ${formatShortMoney(fee)}`),
    calendar: 'Add to calendar',
    act: 'Cancel this day',
    move: 'Move this day',
    reviewed: (day: string) => `Cancel ${day}?`,
    freeNow: 'It costs nothing.',
    costsNow: (cost: string) => `It ${cost}.`,
    review: { confirm: 'Yes, cancel this day', sending: 'Cancelling…', back: 'Keep it' },
    done: 'The day is cancelled.',
  },
  ask: {
    heading: 'Ask for a day',
    move: (day: string) => `Move ${day}`,
    day: 'Day',
    or: 'or',
    length: 'How long',
    whole: 'Whole day',
    wholeDay: 'whole day',
    half: 'Half a day',
    words: 'A word about it (optional)',
    missing: 'Name at least one day',
    note: (day: string) =>
      `From ${day}, on working days; for an earlier day call us. We confirm it by email: until then it is asked, not booked.`,
    leaves: (hours: number) => `A whole day leaves ${hours === 0 ? 'none' : formatHours(hours)} free.`,
    act: 'Ask for it',
    askMove: 'Ask to move it',
    done: 'We have your ask, and answer by email.',
    asked: (days: string) => `Asked: ${days}`,
    instead: (day: Day | undefined) => `instead of ${day ? formatDay(day) : 'a booked day'}`,
    answered: 'We answered:',
    withdraw: 'Take it back',
    withdrawn: 'Taken back.',
    back: 'Leave it as it is',
  },
  order: {
    heading: 'Order days',
    price: (rate: string) => `${rate} a day of 8 hours, used in whole or half days.`,
    label: 'Number of days',
    next: 'See the sum',
    sum: (days: number, rate: Dollars, { excluding, gst, including }: Total) =>
      `${daysCount(days)} at ${formatShortMoney(rate)} = ${formatShortMoney(excluding)}${gst > 0 ? ` + GST ${formatShortMoney(gst)} = ${formatShortMoney(including)}` : ''}`,
    begins: `The invoice is due ${paymentDays} days after its day, and the ${blockDays} days begin when it is paid.`,
    ordered: (hours: number) =>
      `${formatHours(hours)} ordered. The invoice comes by email; the ${blockDays} days start when it is paid.`,
    review: (days: number) => ({ confirm: `Order ${daysCount(days)}`, sending: 'Ordering…', back: 'Go back' }),
    done: 'Thank you: the days are ordered.',
  },
  pay: {
    heading: 'To pay',
    invoice: (number: string) => `Invoice ${number}`,
    credit: (number: string, corrects: string | null) => `Credit note ${number} for ${corrects}`,
    agreed: 'to be agreed',
    gst: (status: GstStatus) => (status === 'added' ? 'GST 15%' : 'Of which GST (3/23)'),
    withGst: (words: string, gst: Dollars) => (gst > 0 ? `${words}, with GST` : words),
    total: 'Total',
    paid: 'Paid so far',
    credited: 'Credited',
    open: 'Still to pay',
    overdue: (days: number) => `${daysCount(days)} overdue`,
    late: (late: Dollars) =>
      `By the agreement a late charge of 2% a month runs from the due day: ${formatMoney(late)} so far. It is not in the sum.`,
    account: 'Account',
    reference: 'Reference',
    copy: 'Copy',
    copied: 'Copied',
    pdf: 'Download (PDF)',
    evidence: 'Evidence (ZIP)',
    done: 'Paid and credited',
    isPaid: 'Paid',
    refund: (sum: Dollars) => `We owe you ${formatMoney(sum)} of it back.`,
    notInvoiced: 'Not invoiced yet',
  },
  log: {
    heading: 'What happened',
    cost: (cost: string) => `. Cost: ${cost}.`,
    statement: (month: Month) => `Statement, ${formatMonth(month)} (PDF)`,
    all: 'Show all of it',
    feed: 'Your days as a calendar to subscribe to',
  },
  counting: 'How it is counted',
} as const
