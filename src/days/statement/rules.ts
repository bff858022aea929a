import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Day, endOfDay, type Instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { type BillItem, itemsOf } from '#src/days/bills/bill-rules.ts'
import { type DayRates, type Entry, inForce } from '#src/days/entry-rules.ts'
import { addMonths, earliest, firstOf, firstWorkingDay, lastOf, type Month, monthOf } from '#src/days/notice-rules.ts'
import { type BlockBalance, reckon } from '#src/days/rules.ts'
import { entrySentence, ruleSentences } from './sentence-rules.ts'

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
      const { id, kind } = entry
      const isTold = counting.has(id) && !(kind === 'booked' && ended.has(id))
      const sentence = kind === 'corrected' ? takenBack(one) : isTold ? entrySentence(entry, named) : null
      return sentence ? [{ id, day: countsFrom(entry, named), sentence }] : []
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
}

/** `before` is what was left at the start of the month; null for a block that was ordered in it. */
export type StatedBlock = BlockBalance & { before: number | null; ordered: Day }

export type Balance =
  | { plan: 'prepaid'; blocks: StatedBlock[] }
  | {
      plan: 'retainer'
      month: {
        hours: number | null
        carried: number
        used: number
        booked: number
        goesOver: number
        lapsed: number
      } | null
    }

type StatementInput = {
  of: { quote: { id: QuoteId; reference: QuoteReference }; company: string }
  rates: DayRates
  entries: readonly Entry[]
  month: Month
  region: Region
}

const balanceOf = ({ rates, month, region }: StatementInput, placed: readonly PlacedEntry[]): Balance => {
  /** At the end of a month, from what the statements up to it told. */
  const at = (end: Month) => {
    const entries = placed.filter((one) => one.month <= end).map(({ entry }) => entry)
    return reckon(rates, entries, endOfDay(lastOf(end)), region)
  }
  const closing = at(month)
  if (rates.plan === 'retainer') {
    const found = closing.months.find((one) => one.month === month)
    if (!found) return { plan: 'retainer', month: null }
    const { hours, carried, used, booked } = found
    const goesOver = closing.months.find((one) => one.month === addMonths(month, 1))?.carried ?? 0
    const lapsed = Math.max(0, (hours ?? 0) + carried - used - booked - goesOver)
    return { plan: 'retainer', month: { hours, carried, used, booked, goesOver, lapsed } }
  }
  const opening = new Map(at(addMonths(month, -1)).blocks.map((block) => [block.id, block]))
  const orderedOn = new Map(placed.map(({ entry: { id, at: made } }) => [id, nzDay(msOf(made))]))
  const blocks = closing.blocks
    .map((block) => ({
      ...block,
      before: opening.get(block.id)?.left ?? null,
      ordered: orderedOn.get(block.id) ?? firstOf(month),
    }))
    .filter(({ id, left, booked, before }) => before !== 0 || left > 0 || booked > 0 || opening.get(id)?.booked)
  return { plan: 'prepaid', blocks }
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
  const lines = [
    ...reckoned.lines.filter(({ due_on }) => due_on <= nzDay(msOf(closing))),
    ...reckoned.bills.filter(isStated).flatMap((bill) => bill.lines),
  ]
  return {
    month,
    closing,
    balance,
    items,
    entries: entriesOf(placed, month),
    rules: ruleSentences({ rates, lines, isLate: items.some(({ late }) => late > 0) }),
    last: known.at(-1)?.id ?? null,
  }
}

export type MonthStatement = NonNullable<ReturnType<typeof statementOf>>

const sumOf = (blocks: readonly StatedBlock[], of: (block: StatedBlock) => number) =>
  blocks.reduce((sum, block) => sum + of(block), 0)

/** Hours that were left at the first and at the last moment of the month, and that lapsed in it. */
export const hoursLeft = ({ balance, month }: MonthStatement) => {
  if (balance.plan === 'prepaid') {
    const ended = balance.blocks.filter(({ valid_to }) => valid_to?.startsWith(month))
    return [
      sumOf(balance.blocks, ({ before }) => before ?? 0),
      sumOf(balance.blocks, ({ left }) => left),
      sumOf(ended, ({ lapsed }) => lapsed),
    ]
  }
  if (!balance.month || balance.month.hours === null) return null
  const { hours, carried, goesOver, lapsed } = balance.month
  return [hours + carried, goesOver, lapsed]
}
