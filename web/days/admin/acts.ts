import type { EntryId } from '#src/base/id.ts'
import { formatShortMoney, parseNumber } from '#src/base/money.ts'
import { addDays, type Day, formatDay, formatInstant, formatMonth, formatShortDay } from '#src/base/time.ts'
import { addMonths, monthOf } from '#src/calendar/month-rules.ts'
import { extensionDays, formatHours, hoursOfDay, liveEntries, replacementDays, workWordsMax } from '#src/days/rules.ts'
import type { AdminDays, AskedEmail, OwnerEntry } from '#src/days/schema.ts'

type FieldOptions = {
  value?: string
  hint?: (typed: string) => string
  required?: boolean
  min?: Day
  max?: Day
  maxLength?: number
  options?: readonly (readonly [value: string, label: string])[]
  /** Converts the typed text to a number, multiplied by `unit`. */
  unit?: number
}

type ActField = FieldOptions & { name: string; as: 'Day' | 'Text' | 'Integer' | 'Select'; label: string }

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

export type RowActs = { days: AdminDays; today: Day; onChoose: (act: DaysAct, of: EntryId) => void }

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

/** The entry that is posted for the typed values. */
export const postedEntry = (
  { key: kind, extra, fields = [], once }: DaysAct,
  typed: Record<string, string>,
  key: string,
) => {
  const posted = ({ name, unit, required }: ActField) => {
    const value = typed[name]?.trim() ?? ''
    if (value === '') return required ? value : null
    return unit ? parseNumber(value) * unit : value
  }
  return { kind, ...extra, ...(once && { key }), ...Object.fromEntries(fields.map((one) => [one.name, posted(one)])) }
}

const day = (name: string, label: string, options: FieldOptions = {}): ActField => ({
  ...{ name, label, required: true, ...options },
  as: 'Day',
})

const textField = (label: string, required = false): ActField => ({
  ...{ name: 'words', label, required, maxLength: workWordsMax },
  as: 'Text',
})

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

/** Whether the summary of a month has something to say. */
const isEventful = ({ entries }: AdminDays, month: string) => {
  const current = liveEntries(entries)
  const waived = new Set(current.map(({ kind, of }) => kind === 'waived' && of))
  return current.some(({ id, kind, share, of, ...entry }) => {
    const on = entries.find((one) => one.id === of)?.day ?? entry.day
    return visitKinds.includes(kind) && share !== 0 && !waived.has(id) && on !== null && monthOf(on) === month
  })
}

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
      act('started', 'Start of the engagement', 'Months and minimum term count from this day; the client is emailed', {
        fields: [day('day', 'First day', { value: today })],
      }),
    isOpen &&
      act('booked', 'Book a day', 'Takes its hours now; the client sees it at the link', {
        fields: [
          day('day', 'Day', { min: today, hint: bookingHint }),
          { name: 'hours', as: 'Select', label: 'Length', options: lengths, value: String(hoursOfDay), unit: 1 },
        ],
      }),
    isOpen &&
      plan === 'prepaid' &&
      act('ordered', 'Order days', 'For the client, who asked in writing', {
        fields: [{ name: 'hours', as: 'Integer', label: 'Days', required: true, value: '5', unit: hoursOfDay }],
        once: true,
      }),
    isEventful(days, month) &&
      emailAct(`Send the summary of ${formatMonth(month).split(' ')[0]}`, { kind: 'summary', month }),
    isOpen &&
      act('not_supplied', 'Not supplied', 'A period in which you cannot work: free, and valid days last longer', {
        fields: [day('day', 'First day'), day('to', 'Last day'), textField('Reason')],
      }),
    ended === null &&
      act('ended', 'End of the engagement', 'Not before 30 days’ notice and the minimum term', {
        fields: [
          day('day', 'Last day'),
          day('notice_on', 'Notice given on', { required: false, max: today, hint: () => 'Leave empty for today.' }),
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
        fields: [day('day', 'Paid on', { value: today, max: today })],
      }),
    !!newEnd && on('extended', '30 more days', `Once, as the client asked: valid to ${newEnd}`, { once: true }),
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
          { name: 'km', as: 'Integer', label: 'Kilometres one way', unit: 1 },
          { ...textField('What was done'), hint: () => 'The client reads it.' },
        ],
      }),
    booking.day >= today &&
      on('cancelled', 'Cancel for the client', `Cancelling now: ${costWords(booking)}`, {
        ...{ extra: { share: booking.share_now }, ends: true },
      }),
    booking.day <= today && on('no_show', 'No-show', 'Counts in full; you can waive it afterwards', { ends: true }),
    on('not_supplied', 'Not supplied', `You cancel: free, and valid days last ${replacementDays} days longer`, {
      fields: [day('replacement', 'Replacement day', { required: false, hint: () => 'Optional.' })],
      ends: true,
    }),
  )
}

const entryActs = ({ entries }: AdminDays, of: EntryId): DaysAct[] => {
  const current = liveEntries(entries)
  const entry = current.find(({ id }) => id === of)
  if (!entry) return []
  const isCharged = entry.kind === 'no_show' || (entry.kind === 'cancelled' && entry.share !== 0)
  const isWaived = current.some(({ kind, of: named }) => kind === 'waived' && named === of)
  const on = actOn(of)
  const fields = [textField('Reason', true)]
  return presentActs(
    isCharged &&
      !isWaived &&
      on('waived', 'Waive', 'The cancellation costs nothing; the log gives the reason', { fields }),
    on('corrected', 'Correct', 'Counts as never made; you still see it', { fields, ends: true }),
  )
}

/** The acts on the entry `of`, which may be a block or a booking; on the engagement, if `of` is null. */
export const actsOf = (days: AdminDays, of: EntryId | null, today: Day): DaysAct[] =>
  of === null
    ? engagementActs(days, today)
    : [...blockActs(days, of, today), ...bookingActs(days, of, today), ...entryActs(days, of)]
