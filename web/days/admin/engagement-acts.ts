import { type Day, formatMonth, formatShortDay } from '#src/base/time.ts'
import { addMonths, monthOf } from '#src/calendar/month-rules.ts'
import { capital, hoursOfDay, liveEntries } from '#src/days/rules.ts'
import type { AdminDays } from '#src/days/schema.ts'
import { actOn, type DaysAct, emailAct, presentActs } from './act-builders.ts'
import {
  choice,
  dayField,
  enderLabels,
  endLabels,
  numberField,
  receivedField,
  sumField,
  wordsField,
} from './act-fields.ts'

/** Whether days may be logged: a retainer has none before it starts. */
export const isRunning = ({ plan, started, ended }: AdminDays, today: Day) =>
  (plan === 'prepaid' || (started !== null && started <= today)) && (ended === null || ended >= today)

const visitKinds = ['worked', 'no_show', 'cancelled', 'not_supplied']

/** Whether the summary of a month has something to say, as it may where older entries are left out. */
const isEventful = ({ entries, older }: AdminDays, month: string) => {
  const current = liveEntries(entries)
  const waived = new Set(current.map(({ kind, of }) => kind === 'waived' && of))
  if (older) return true
  return current.some(({ id, kind, share, of, ...entry }) => {
    const on = entries.find((one) => one.id === of)?.day ?? entry.day
    return visitKinds.includes(kind) && share !== 0 && !waived.has(id) && on !== null && monthOf(on) === month
  })
}

const act = actOn()

const refundLabels = [
  ['yes', 'Are refunded'],
  ['no', 'Are not refunded'],
] as const

export const engagementActs = (days: AdminDays, today: Day): DaysAct[] => {
  const { plan, started, ended, earliest_booking: earliest } = days
  const month = addMonths(monthOf(today), -1)
  const isOpen = (ended === null || ended >= today) && (plan === 'prepaid' || started !== null)
  const bookingHint = (typed: string) =>
    typed !== '' && typed < earliest
      ? 'Sooner than 7 working days: the client must agree.'
      : `From ${formatShortDay(earliest)} without asking the client.`
  const lengths = [
    [String(hoursOfDay), 'Whole day (8 h)'],
    [String(hoursOfDay / 2), 'Half day (4 h)'],
  ] as const
  return presentActs(
    started === null &&
      ended === null &&
      act('started', 'Confirm the start', 'Asks for the first day; the client is emailed'),
    isOpen &&
      act('booked', 'Book a day', 'Takes its hours now; the client sees it at the link', {
        fields: [dayField('day', 'Day', { min: today, hint: bookingHint }), choice('hours', 'Length', lengths, Number)],
      }),
    isOpen &&
      plan === 'prepaid' &&
      act('ordered', 'Order days', 'For the client, who asked in writing', {
        fields: [numberField('hours', 'Days', { required: true, value: '5', unit: hoursOfDay }), receivedField],
        once: true,
      }),
    isEventful(days, month) &&
      emailAct(`Send the summary of ${formatMonth(month).split(' ')[0]}`, { kind: 'summary', month }),
    isOpen &&
      act('not_supplied', 'Not supplied', 'A period in which you cannot work: free, and valid days last longer', {
        fields: [dayField('day', 'First day'), dayField('to', 'Last day'), wordsField('Reason')],
      }),
    (plan === 'prepaid' || started !== null) &&
      act('expense', 'Expense', 'At cost, as the client approved it; it is invoiced with the month', {
        fields: [
          dayField('day', 'Day', { value: today, max: today }),
          sumField,
          wordsField('What it was, and who approved it', true),
        ],
      }),
    ended === null &&
      act('ended', 'End of the engagement', 'Both of you get an email with the last day and what is still owed', {
        fields: [
          dayField('day', 'Last day'),
          choice('who', 'Who ends it', enderLabels),
          choice(
            'why',
            'Why',
            endLabels.map(([why, label]) => [why, capital(label)]),
          ),
          choice('refund', 'Unused days, if both agree', refundLabels, (typed) => typed === 'yes'),
          receivedField,
        ],
        ends: true,
      }),
  )
}
