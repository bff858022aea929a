import type { EntryId } from '#src/base/id.ts'
import { formatShortMoney } from '#src/base/money.ts'
import { addDays, type Day, formatDay, formatInstant, formatShortDay } from '#src/base/time.ts'
import { capital, extensionDays, formatHours, hoursOfDay, liveEntries, replacementDays } from '#src/days/rules.ts'
import type { AdminDays } from '#src/days/schema.ts'
import { actOn, type DaysAct, emailAct, presentActs } from './act-builders.ts'
import { choice, dayField, driveField, numberField, receivedField, sumField, wordsField } from './act-fields.ts'
import { engagementActs } from './engagement-acts.ts'

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
          { ...wordsField('What was done'), hint: 'The client reads it.' },
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
      fields: [dayField('replacement', 'Replacement day', { required: false, hint: 'Optional.' })],
      ends: true,
    }),
  )
}

const entryActs = ({ entries, to_agree }: AdminDays, of: EntryId): DaysAct[] => {
  const current = liveEntries(entries)
  const entry = current.find(({ id }) => id === of)
  if (!entry) return []
  const isCharged = entry.kind === 'no_show' || (entry.kind === 'cancelled' && entry.share !== 0)
  const isWaived = current.some(({ kind, of: named }) => kind === 'waived' && named === of)
  const on = actOn(of)
  const fields = [wordsField('Reason', true)]
  const turned = entry.turns_casual ? `. ${entry.turns_casual}` : ''
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
            { ...sumField, hint: '0 if you do not charge it.' },
            wordsField('Who agreed, and how', true),
          ],
        },
      ),
    on('corrected', 'Correct', `Counts as never made; you still see it${turned}`, { fields, ends: true }),
  )
}

/** The acts on the entry `of`, which may be a block or a booking; on the engagement, if `of` is null. */
export const actsOf = (days: AdminDays, of: EntryId | null, today: Day): DaysAct[] =>
  of === null
    ? engagementActs(days, today)
    : [...blockActs(days, of, today), ...bookingActs(days, of, today), ...entryActs(days, of)]
