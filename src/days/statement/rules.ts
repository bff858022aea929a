import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Day, endOfDay, type Instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { type BillItem, itemsOf } from '#src/days/bills/bill-rules.ts'
import { lapsingIn } from '#src/days/draw-rules.ts'
import { type DayRates, type Entry, inForce } from '#src/days/entry-rules.ts'
import { addMonths, earliest, firstOf, firstWorkingDay, lastOf, type Month, monthOf } from '#src/days/notice-rules.ts'
import { type BlockBalance, type MonthBalance, reckon } from '#src/days/rules.ts'
import { entrySentence, rulesOf } from './sentence-rules.ts'

const closingHour = 12

/** When the statement of a month can be made. It has what was entered before. */
export const closingOf = (month: Month, region: Region): Instant =>
  nzMoment(firstWorkingDay(firstOf(addMonths(month, 1)), region), closingHour)

/** The day from which an entry counts: the one that it is about, or that of entering where this is earlier. */
const countsFrom = ({ day, at }: Entry, named: Entry | undefined): Day => {
  const made = nzDay(msOf(at))
  return earliest(day ?? named?.day ?? made, made)
}

/** Each entry is in the statement of one month: the first that had not closed when it was made. */
const monthOfEntry = (entry: Entry, named: Entry | undefined, region: Region): Month => {
  const before = addMonths(monthOf(nzDay(msOf(entry.at))), -1)
  const isInTime = entry.at < closingOf(before, region)
  return isInTime && monthOf(countsFrom(entry, named)) <= before ? before : addMonths(before, 1)
}

/** Every entry with the entry that it names and the month of its statement, in their order. */
export const placeEntries = (entries: readonly Entry[], region: Region) => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return entries.map((entry) => {
    const named = entry.of === null ? undefined : byId.get(entry.of)
    return { entry, named, month: monthOfEntry(entry, named, region) }
  })
}

type PlacedEntry = ReturnType<typeof placeEntries>[number]

export type StatedEntry = { id: string; day: Day; sentence: string }

/** A booking is told by what became of it; what an earlier statement told and was corrected since is taken back. */
const entriesOf = (placed: readonly PlacedEntry[], month: Month): StatedEntry[] => {
  const counting = new Set(inForce(placed.map(({ entry }) => entry)).map(({ id }) => id))
  const ended = new Set(placed.flatMap(({ entry: { id, of } }) => (counting.has(id) ? of : [])))
  const takenBack = ({ named }: PlacedEntry) => {
    const before = placed.find(({ entry }) => entry.id === named?.id)
    const told = before && before.month < month ? entrySentence(before.entry, before.named) : null
    return told && `Entered by mistake and taken back: ${told}`
  }
  return placed
    .filter((one) => one.month === month)
    .flatMap((one): StatedEntry[] => {
      const { entry, named } = one
      const { id, kind, at } = entry
      const isTold = counting.has(id) && !(kind === 'booked' && ended.has(id))
      const sentence = kind === 'corrected' ? takenBack(one) : isTold ? entrySentence(entry, named) : null
      return sentence ? [{ id, day: entry.day ?? named?.day ?? nzDay(msOf(at)), sentence }] : []
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
}

/** In hours. `goesOver` is carried into the next month. */
type StatedMonth = Omit<MonthBalance, 'month' | 'left'> & { goesOver: number; lapsed: number }

/** `month` is null before the retainer starts, and after its end. */
type Balance = { plan: 'prepaid'; blocks: BlockBalance[] } | { plan: 'retainer'; month: StatedMonth | null }

type StatementInput = {
  of: { quote: { id: QuoteId; reference: QuoteReference }; company: string }
  rates: DayRates
  entries: readonly Entry[]
  month: Month
  region: Region
}

/** At the end of the month, from what the statements up to it told. */
const balanceOf = ({ rates, month, region }: StatementInput, placed: readonly PlacedEntry[]): Balance => {
  const { plan } = rates
  const told = placed.filter((one) => one.month <= month).map(({ entry }) => entry)
  const { engagement, months, blocks } = reckon(rates, told, endOfDay(lastOf(month)), region)
  if (plan === 'prepaid') {
    const hasNotEnded = ({ valid_to }: BlockBalance) => valid_to === null || valid_to >= firstOf(month)
    return { plan, blocks: blocks.filter((block) => hasNotEnded(block) || block.booked > 0) }
  }
  const found = months.find((one) => one.month === month)
  if (!found) return { plan, month: null }
  const { hours, carried, used, booked } = found
  const goesOver = months.find((one) => one.month === addMonths(month, 1))?.carried ?? 0
  return { plan, month: { hours, carried, used, booked, goesOver, lapsed: lapsingIn(engagement, month) } }
}

const hasRun = (balance: Balance, month: Month) =>
  balance.plan === 'retainer'
    ? balance.month !== null
    : balance.blocks.some(({ lapsed, valid_to }) => lapsed > 0 && valid_to !== null && monthOf(valid_to) === month)

/** The statement of a month that has closed; null if there is nothing to tell. */
export const statementOf = (input: StatementInput) => {
  const { of, rates, entries, month, region } = input
  const closing = closingOf(month, region)
  const placed = placeEntries(entries, region).filter(({ entry }) => entry.at < closing)
  const balance = balanceOf(input, placed)
  if (!hasRun(balance, month) && !placed.some((one) => one.month === month)) return null
  const known = placed.map(({ entry }) => entry)
  const reckoned = reckon(rates, known, closing, region)
  const isStated = ({ day, paid_on }: Pick<BillItem, 'day' | 'paid_on'>) =>
    paid_on === null || paid_on >= firstOf(month) || (day !== null && day >= firstOf(month))
  const items = itemsOf(of, reckoned, nzDay(msOf(closing))).filter(isStated)
  return {
    month,
    closing,
    balance,
    items,
    entries: entriesOf(placed, month),
    rules: rulesOf(rates),
    last: known.at(-1)?.id ?? null,
  }
}

export type MonthStatement = NonNullable<ReturnType<typeof statementOf>>
