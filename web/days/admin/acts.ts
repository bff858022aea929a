import type { EntryId } from '#src/base/id.ts'
import { formatShortMoney } from '#src/base/money.ts'
import { addDays, type Day, formatDay, formatInstant, formatShortDay } from '#src/base/time.ts'
import { extensionDays, hoursOfDay, inForce, replacementDays, workWordsMax } from '#src/days/entry-rules.ts'
import type { AdminDays, OwnerEntry } from '#src/days/schema.ts'
import { formatHours } from '#src/days/words-rules.ts'

type Values = Record<string, string>

type ActField = {
  name: string
  as: 'Day' | 'Text' | 'Integer' | 'Select'
  label: string
  hint?: (typed: string) => string | undefined
  required?: boolean
  min?: Day
  max?: Day
  maxLength?: number
  options?: readonly (readonly [value: string, label: string])[]
}

/** An act as a menu and its dialog show it. `entryOf` makes what is posted from what was typed. */
export type DaysAct = {
  key: OwnerEntry['kind']
  label: string
  consequence: string
  ends?: boolean
  title: string
  description: string
  values: Values
  fields: readonly ActField[]
  entryOf: (values: Values, key: string) => object
}

export type RowActs = { days: AdminDays; today: Day; onChoose: (act: DaysAct, of: EntryId) => void }

type BookedDay = AdminDays['bookings'][number]
type AdminEntry = AdminDays['entries'][number]

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
export const isRunning = (days: AdminDays, today: Day) =>
  days.plan === 'prepaid' || (days.started !== null && days.started <= today)

const hoursOptions = [
  [String(hoursOfDay), 'Whole day (8 h)'],
  [String(hoursOfDay / 2), 'Half day (4 h)'],
] as const

const orNull = (typed: string | undefined) => typed || null
const numberOf = (typed: string | undefined) => (typed?.trim() ? Number(typed) : null)

const reasonField: ActField = { name: 'words', as: 'Text', label: 'Reason', required: true, maxLength: workWordsMax }

const startAct = (today: Day): DaysAct => ({
  key: 'started',
  label: 'Start of the engagement',
  consequence: 'Months and minimum term count from it',
  title: 'When does the engagement start?',
  description: 'The months of the retainer and its minimum term count from this day.',
  values: { day: today },
  fields: [{ name: 'day', as: 'Day', label: 'First day', required: true }],
  entryOf: ({ day }) => ({ kind: 'started', day }),
})

const bookAct = ({ earliest_booking }: AdminDays, today: Day): DaysAct => ({
  key: 'booked',
  label: 'Book a day',
  consequence: 'Takes its hours now',
  title: 'Book a day',
  description: 'The day takes its hours when it is booked. The client sees it at the link.',
  values: { day: '', hours: String(hoursOfDay) },
  fields: [
    {
      name: 'day',
      as: 'Day',
      label: 'Day',
      required: true,
      min: today,
      hint: (typed) =>
        typed !== '' && typed < earliest_booking
          ? 'Sooner than 7 working days: the client must agree.'
          : `From ${formatShortDay(earliest_booking)} without asking the client.`,
    },
    { name: 'hours', as: 'Select', label: 'Length', options: hoursOptions },
  ],
  entryOf: ({ day, hours }) => ({ kind: 'booked', day, hours: Number(hours) }),
})

const orderAct = (): DaysAct => ({
  key: 'ordered',
  label: 'Order days',
  consequence: 'For the client, who asked in writing',
  title: 'Order days for the client?',
  description: 'Enter what the client asked for in writing. The days run from their payment.',
  values: { hours: '5' },
  fields: [{ name: 'hours', as: 'Integer', label: 'Days', required: true }],
  entryOf: ({ hours }, key) => ({ kind: 'ordered', hours: Number(hours) * hoursOfDay, key }),
})

const periodAct = (): DaysAct => ({
  key: 'not_supplied',
  label: 'Not supplied',
  consequence: 'A period in which you cannot work: free for the client',
  title: 'Which days can you not supply?',
  description: 'Bookings inside cost nothing, and every block that is then valid lasts as much longer.',
  values: { day: '', to: '', words: '' },
  fields: [
    { name: 'day', as: 'Day', label: 'First day', required: true },
    { name: 'to', as: 'Day', label: 'Last day', required: true },
    { name: 'words', as: 'Text', label: 'Reason', maxLength: workWordsMax },
  ],
  entryOf: ({ day, to, words }) => ({ kind: 'not_supplied', day, to, words }),
})

const endAct = (today: Day): DaysAct => ({
  key: 'ended',
  label: 'End of the engagement',
  consequence: 'After 30 days’ notice and the minimum term',
  ends: true,
  title: 'When does the engagement end?',
  description: 'Not before 30 days after the notice, nor within the minimum term. Valid days may be used until then.',
  values: { day: '', notice_on: '' },
  fields: [
    { name: 'day', as: 'Day', label: 'Last day', required: true },
    { name: 'notice_on', as: 'Day', label: 'Notice given on', max: today, hint: () => 'Leave empty for today.' },
  ],
  entryOf: ({ day, notice_on }) => ({ kind: 'ended', day, notice_on: orNull(notice_on) }),
})

const engagementActs = (days: AdminDays, today: Day): DaysAct[] => {
  const end = days.ended
  const isOver = end !== null && end < today
  const isBegun = days.plan === 'prepaid' || days.started !== null
  return [
    ...(days.started === null && end === null ? [startAct(today)] : []),
    ...(isBegun && !isOver ? [bookAct(days, today)] : []),
    ...(days.plan === 'prepaid' && !isOver ? [orderAct()] : []),
    ...(isBegun && !isOver ? [periodAct()] : []),
    ...(end === null ? [endAct(today)] : []),
  ]
}

const blockActs = ({ blocks }: AdminDays, of: EntryId, today: Day): DaysAct[] => {
  const block = blocks.find(({ id }) => id === of)
  if (!block) return []
  const bought = formatHours(block.bought)
  const paid: DaysAct = {
    key: 'paid',
    label: 'Mark paid',
    consequence: 'The 90 days run from this day',
    title: `When were the ${bought} paid?`,
    description: 'They are valid for 90 days from their payment.',
    values: { day: today },
    fields: [{ name: 'day', as: 'Day', label: 'Paid on', required: true, max: today }],
    entryOf: ({ day }) => ({ kind: 'paid', of, day }),
  }
  const extended: DaysAct = {
    key: 'extended',
    label: '30 more days',
    consequence: 'Once for these days, as the client asked',
    title: `30 more days for the ${bought}?`,
    description: `They are then valid to ${block.valid_to ? formatDay(addDays(block.valid_to, extensionDays)) : ''}. This is possible once.`,
    ...{ values: {}, fields: [] },
    entryOf: (_, key) => ({ kind: 'extended', of, key }),
  }
  return [...(block.paid === null ? [paid] : []), ...(block.can_extend ? [extended] : [])]
}

const bookingActs = ({ bookings }: AdminDays, of: EntryId, today: Day): DaysAct[] => {
  const booking = bookings.find(({ id }) => id === of)
  if (!booking) return []
  const booked = bookedWords(booking)
  const worked: DaysAct = {
    key: 'worked',
    label: 'Worked',
    consequence: 'Uses the booked hours',
    title: `Log ${booked}`,
    description: 'The client reads the words in the log.',
    values: { km: '', words: '' },
    fields: [
      { name: 'km', as: 'Integer', label: 'Kilometres one way' },
      { name: 'words', as: 'Text', label: 'What was done', maxLength: workWordsMax },
    ],
    entryOf: ({ km, words }) => ({ kind: 'worked', of, km: numberOf(km), words }),
  }
  const noShow: DaysAct = {
    key: 'no_show',
    label: 'No-show',
    consequence: 'Counts in full',
    ends: true,
    title: `Was nobody there on ${formatShortDay(booking.day)}?`,
    description: 'The booking counts in full. You can waive it afterwards.',
    ...{ values: {}, fields: [] },
    entryOf: () => ({ kind: 'no_show', of }),
  }
  const cancelled: DaysAct = {
    key: 'cancelled',
    label: 'Cancel for the client',
    consequence: `Now: ${costWords(booking)}`,
    ends: true,
    title: `Cancel ${booked}?`,
    description: `Cancelling now: ${costWords(booking)}.`,
    ...{ values: {}, fields: [] },
    entryOf: () => ({ kind: 'cancelled', of, share: booking.share_now }),
  }
  const notSupplied: DaysAct = {
    key: 'not_supplied',
    label: 'Not supplied',
    consequence: 'You cancel: free for the client',
    ends: true,
    title: `Can you not supply ${booked}?`,
    description: `It costs the client nothing, and the days are valid for ${replacementDays} more, or up to the replacement day.`,
    values: { replacement: '' },
    fields: [{ name: 'replacement', as: 'Day', label: 'Replacement day', hint: () => 'Optional.' }],
    entryOf: ({ replacement }) => ({ kind: 'not_supplied', of, replacement: orNull(replacement) }),
  }
  return [
    ...(booking.day <= today ? [worked] : []),
    ...(booking.day >= today ? [cancelled] : []),
    ...(booking.day <= today ? [noShow] : []),
    notSupplied,
  ]
}

const isWaivable = ({ kind, share }: AdminEntry) => kind === 'no_show' || (kind === 'cancelled' && share !== 0)

const entryActs = ({ entries }: AdminDays, of: EntryId): DaysAct[] => {
  const current = inForce(entries)
  const entry = current.find(({ id }) => id === of)
  if (!entry) return []
  const waived: DaysAct = {
    key: 'waived',
    label: 'Waive',
    consequence: 'The fee or the hours count no more',
    title: 'Waive the charge?',
    description: 'The cancellation then costs nothing. The reason stands in the log.',
    values: { words: '' },
    fields: [reasonField],
    entryOf: ({ words }) => ({ kind: 'waived', of, words }),
  }
  const corrected: DaysAct = {
    key: 'corrected',
    label: 'Correct',
    consequence: 'Counts as never made; you still see it',
    ends: true,
    title: 'Correct this entry?',
    description: 'It counts as never made. You see both in the log, the client only the outcome.',
    values: { words: '' },
    fields: [reasonField],
    entryOf: ({ words }) => ({ kind: 'corrected', of, words }),
  }
  const isWaived = current.some((one) => one.kind === 'waived' && one.of === of)
  return [...(isWaivable(entry) && !isWaived ? [waived] : []), corrected]
}

/** The acts on the engagement, or on the block, booking or entry `of`. */
export const actsOf = (days: AdminDays, of: EntryId | null, today: Day): DaysAct[] =>
  of === null
    ? engagementActs(days, today)
    : [...blockActs(days, of, today), ...bookingActs(days, of, today), ...entryActs(days, of)]
