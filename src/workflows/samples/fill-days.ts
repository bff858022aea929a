import type { EntryId, QuoteId } from '#src/base/id.ts'
import { addDays, type Day, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { addMonths, firstOf, monthOf } from '#src/calendar/month-rules.ts'
import { addWorkingDays, firstWorkingDay } from '#src/calendar/working-days.ts'
import { cancelBooking, extendBlock, orderDays } from '#src/days/entries/add-client-entry.ts'
import { addOwnerEntry } from '#src/days/entries/add-owner-entry.ts'
import { getDaysAtLink } from '#src/days/entries/get-days.ts'
import { skipSummary } from '#src/days/news/summaries.ts'
import type { OwnerEntry } from '#src/days/schema.ts'
import type { Tx } from '#src/db/transact.ts'
import { markDone } from '#src/workflows/owner/mark-done.ts'
import type { DaysSample } from './text.ts'

type FillDaysInput = { sample: DaysSample; quoteId: QuoteId; token: string }

/** Makes the entries in the order of their days, each at ten o'clock, by the verbs of owner and client. */
export const fillDays = (ctx: Tx, { sample, quoteId: id, token }: FillDaysInput) => {
  const { started, ended, blocks = [], visits = [] } = sample
  const region = ctx.business().place.region.code
  const today = nzDay(ctx.clock())
  const dayOf = (on: number) =>
    on < 0 ? addWorkingDays(addDays(today, on + 1), -1, region) : firstWorkingDay(addDays(today, on), region)
  const acts: { day: Day; act: (tx: Tx) => void }[] = []
  const addAct = (day: Day, act: (tx: Tx) => void) => acts.push({ day, act })
  const enter = (tx: Tx, entry: OwnerEntry) => addOwnerEntry(tx, { id, entry }).entries.at(-1)?.id ?? ('' as EntryId)

  const firstDay = dayOf(started ?? blocks[0]?.on ?? -1)
  addAct(firstDay, (tx) => markDone(tx, { kind: 'won', id, day: firstDay, sure: true }))
  for (const { on, days, extended } of blocks) {
    const day = dayOf(on)
    addAct(day, (tx) => orderDays(tx, { token, days, key: day }))
    const paid = addDays(day, 6)
    if (paid <= today) {
      addAct(paid, (tx) => {
        const of = getDaysAtLink(tx, { token }).blocks.find((block) => block.paid === null)?.id
        if (of) enter(tx, { kind: 'paid', of, day: paid, sure: undefined })
      })
    }
    if (extended === undefined) continue
    addAct(dayOf(extended), (tx) => {
      const block = getDaysAtLink(tx, { token }).blocks.at(-1)?.id
      if (block) extendBlock(tx, { token, block, key: `${day} extended` })
    })
  }
  for (const { on, hours = 8, km = null, words = null, outcome } of visits) {
    const day = dayOf(on)
    let of = '' as EntryId
    addAct(dayOf(Math.min(on - 10, -1)), (tx) => {
      of = enter(tx, { kind: 'booked', day, hours, sure: undefined })
    })
    const sharedFields = { of, day: null, sure: undefined }
    if (outcome === 'cancelled') {
      addAct(addWorkingDays(day, -2, region), (tx) => {
        const share = getDaysAtLink(tx, { token }).bookings.find((booking) => booking.id === of)?.share_now ?? 0
        cancelBooking(tx, { token, booking: of, share })
      })
    } else if (outcome === 'not_supplied') {
      addAct(addWorkingDays(day, -1, region), (tx) =>
        enter(tx, { ...sharedFields, of, kind: 'not_supplied', replacement: null, to: null, words }),
      )
    } else if (day < today) addAct(day, (tx) => enter(tx, { ...sharedFields, of, kind: 'worked', km, words }))
  }
  if (ended !== undefined) {
    addAct(dayOf(ended - 40), (tx) =>
      enter(tx, { kind: 'ended', day: dayOf(ended), who: 'client', why: 'notice', sure: undefined }),
    )
  }
  for (let month = monthOf(firstDay); month <= monthOf(today); month = addMonths(month, 1)) {
    const day = firstWorkingDay(firstOf(month), region)
    if (day > today || day < firstDay) continue
    // Otherwise summaries of the samples would wait on Today.
    if (started !== undefined) addAct(day, (tx) => skipSummary(tx, { id }))
  }

  while (acts.length > 0) {
    const [next] = acts.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    if (!next) return
    acts.splice(acts.indexOf(next), 1)
    next.act({ ...ctx, clock: () => Math.min(msOf(nzMoment(next.day, 10)), ctx.clock()) })
  }
}
