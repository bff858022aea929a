import type { EntryId } from '#src/base/id.ts'
import { formatShortMoney } from '#src/base/money.ts'
import { addDays, type Day, formatDay, formatInstant, formatMonth, formatShortDay } from '#src/base/time.ts'
import { addMonths, monthOf } from '#src/calendar/month-rules.ts'
import { capital, extensionDays, formatHours, hoursOfDay, liveEntries, replacementDays } from '#src/days/rules.ts'
import type { AdminDays, AskedEmail, OwnerEntry } from '#src/days/schema.ts'
import {
  type ActField,
  choice,
  dayField,
  driveField,
  enderLabels,
  endLabels,
  numberField,
  receivedField,
  sumField,
  wordsField,
} from './act-fields.ts'

type ActOptions = {
  fields?: readonly ActField[]
  /** Values that are posted with those of the fields. */
  extra?: object
  ends?: boolean
  /** Posted with an idempotency key, so that a repeated press makes one entry. */
  once?: true
}

/** An act as a menu and its dialog show it: makes an entry, or opens an email to read before it is sent. */
export type DaysAct = ActOptions & {
  key: OwnerEntry['kind'] | AskedEmail['kind']
  label: string
  consequence: string
  title: string
  email?: AskedEmail
}

export type RowActs = {
  days: AdminDays
  today: Day
  onChoose: (act: DaysAct, of: EntryId) => void
  onShowEarlier: () => void
}

type BookedDay = AdminDays['bookings'][number]

/** The cost of cancelling a booking now: "free until …", "uses half a day until …". */
export const costWords = ({ hours, share_now, hours_now, fee_now, changes_at }: BookedDay) => {
  const until = changes_at ? ` until ${formatInstant(changes_at)}` : ''
  if (share_now === 0) return `free${until}`
  const isCasual = hours * share_now > hours_now
  const parts = [
    hours_now > 0 && `uses ${formatHours(hours_now)}`,
    isCasual && `costs ${fee_now === null ? 'a fee to be agreed' : formatShortMoney(fee_now)}`,
  ]
  return `${parts.filter(Boolean).join(' and ')}${until}`
}

export const bookedWords = ({ day, hours }: Pick<BookedDay, 'day' | 'hours'>) =>
  `${formatShortDay(day)}, ${hours === hoursOfDay ? 'whole day' : 'half day'}`

/** Whether days may be logged: a retainer has none before it starts. */
export const isRunning = ({ plan, started, ended }: AdminDays, today: Day) =>
  (plan === 'prepaid' || (started !== null && started <= today)) && (ended === null || ended >= today)

/** The entry that is posted for the typed values; an empty field that need not be filled is left out. */
export const postedEntry = (
  { key: kind, extra, fields = [], once }: DaysAct,
  typed: Record<string, string>,
  key: string,
) => {
  const posted = fields.flatMap(({ name, parse, required }): [string, unknown][] => {
    const value = typed[name]?.trim() ?? ''
    if (value === '') return required ? [[name, value]] : []
    return [[name, parse ? parse(value) : value]]
  })
  return { kind, ...extra, ...(once && { key }), ...Object.fromEntries(posted) }
}

type ActBuilder = (key: OwnerEntry['kind'], label: string, consequence: string, options?: ActOptions) => DaysAct

/** Builds an act on the entry `of`. `about`: the block or booking that the title names. */
const actOn =
  (of: EntryId, about?: string): ActBuilder =>
  (key, label, consequence, { extra, ...options } = {}) => ({
    ...{ key, label, consequence, ...options },
    ...{ title: about ? `${label}: ${about}` : label, extra: { of, ...extra } },
  })

const act: ActBuilder = (key, label, consequence, options) => ({ key, label, consequence, title: label, ...options })

const emailAct = (label: string, email: AskedEmail): DaysAct => ({
  ...{ key: email.kind, label, consequence: 'You read the email first', title: label, email },
})

const presentActs = (...acts: (DaysAct | false | null)[]) => acts.filter((one) => one !== false && one !== null)

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

const refundLabels = [
  ['yes', 'Are refunded'],
  ['no', 'Are not refunded'],
] as const

const engagementActs = (days: AdminDays, today: Day): DaysAct[] => {
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
      act('started', 'Start confirmed', 'Asks for the first day; the client is emailed'),
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

const blockActs = ({ blocks }: AdminDays, of: EntryId, today: Day): DaysAct[] => {
  const block = blocks.find(({ id }) => id === of)
  if (!block) return []
  const { bought, paid, valid_to: validTo, can_extend: canExtend, left } = block
  const on = actOn(of, formatHours(bought))
  const newEnd = validTo && canExtend && formatDay(addDays(validTo, extensionDays))
  return presentActs(
    paid === null &&
      on('paid', 'Mark paid', 'The 90 days run from this day', {
        fields: [dayField('day', 'Paid on', { value: today, max: today })],
      }),
    !!newEnd &&
      on('extended', '30 more days', `Once, as the client asked: valid to ${newEnd}`, {
        fields: [receivedField],
        once: true,
      }),
    validTo !== null && left > 0 && emailAct('Tell the client that it ends', { kind: 'block_ends', block: of }),
  )
}

const bookingActs = ({ bookings }: AdminDays, of: EntryId, today: Day): DaysAct[] => {
  const booking = bookings.find(({ id }) => id === of)
  if (!booking) return []
  const on = actOn(of, bookedWords(booking))
  return presentActs(
    booking.day <= today &&
      on('worked', 'Worked', 'Uses the booked hours', {
        fields: [
          numberField('km', 'Kilometres one way', {}),
          driveField,
          { ...wordsField('What was done'), hint: () => 'The client reads it.' },
        ],
      }),
    on('cancelled', 'Cancel for the client', `Cancelling now: ${costWords(booking)}`, {
      ...{ fields: [receivedField], extra: { share: booking.share_now }, ends: true },
    }),
    on('moved', 'Move for the client', `${capital(costWords(booking))}. If it is your own wish, choose Not supplied`, {
      fields: [dayField('day', 'New day', { min: today }), receivedField],
      extra: { share: booking.share_now },
    }),
    booking.day <= today && on('no_show', 'No-show', 'Counts in full; you can waive it afterwards', { ends: true }),
    on('not_supplied', 'Not supplied', `You cancel: free, and valid days last ${replacementDays} days longer`, {
      fields: [dayField('replacement', 'Replacement day', { required: false, hint: () => 'Optional.' })],
      ends: true,
    }),
  )
}

const entryActs = ({ entries, blocks, to_agree }: AdminDays, of: EntryId): DaysAct[] => {
  const current = liveEntries(entries)
  const entry = current.find(({ id }) => id === of)
  if (!entry) return []
  const isCharged = entry.kind === 'no_show' || (entry.kind === 'cancelled' && entry.share !== 0)
  const isWaived = current.some(({ kind, of: named }) => kind === 'waived' && named === of)
  const on = actOn(of)
  const fields = [wordsField('Reason', true)]
  const booked = blocks.find(({ id }) => id === of)?.booked ?? 0
  const open = to_agree.filter((one) => one.of === of)
  const parts = open.map(({ what }) => [what, what === 'time' ? 'Time' : 'Travel'] as const)
  return presentActs(
    isCharged &&
      !isWaived &&
      on('waived', 'Waive', 'The cancellation costs nothing; the log gives the reason', { fields }),
    open.length > 0 &&
      on(
        'agreed',
        'Enter the agreed sum',
        `For ${open.map(({ quantity, unit }) => `${quantity} ${unit}`).join(', ')}`,
        {
          fields: [
            ...(parts.length > 1 ? [choice('what', 'For', parts)] : []),
            { ...sumField, hint: () => '0 if you do not charge it.' },
            wordsField('Who agreed, and how', true),
          ],
        },
      ),
    on(
      'corrected',
      'Correct',
      `Counts as never made; you still see it${booked > 0 ? `. ${formatHours(booked)} booked on it turn casual` : ''}`,
      {
        ...{ fields, ends: true },
      },
    ),
  )
}

/** The acts on the entry `of`, which may be a block or a booking; on the engagement, if `of` is null. */
export const actsOf = (days: AdminDays, of: EntryId | null, today: Day): DaysAct[] =>
  of === null
    ? engagementActs(days, today)
    : [...blockActs(days, of, today), ...bookingActs(days, of, today), ...entryActs(days, of)]
