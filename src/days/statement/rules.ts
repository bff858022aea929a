import { erasedText } from '#src/base/retention.ts'
import { type Day, type Instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { addMonths, earliest, firstOf, type Month, monthOf } from '#src/calendar/month-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import {
  type BlockBalance,
  blockBalances,
  lapsingHoursIn,
  type MonthBalance,
  monthBalances,
} from '#src/days/balances/rules.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { type BilledQuote, type BillItem, computeBalances, itemsOf } from '#src/days/invoicing/rules.ts'
import { type DayRates, type Entry, liveEntries, logWords, withNamed } from '#src/days/rules.ts'

const closingHour = 12

/** When the statement of a month closes. It has the entries made before. */
export const closingTimeOf = (month: Month, region: Region): Instant =>
  nzMoment(firstWorkingDay(firstOf(addMonths(month, 1)), region), closingHour)

/** The day that an entry is about, or the day on which it was made if that is earlier. */
const countingDayOf = ({ day, at }: Entry, named: Entry | undefined): Day => {
  const made = nzDay(msOf(at))
  return earliest(day ?? named?.day ?? made, made)
}

/** The month whose statement has the entry: the first that had not closed when the entry was made. */
const monthOfEntry = (entry: Entry, named: Entry | undefined, region: Region): Month => {
  const before = addMonths(monthOf(nzDay(msOf(entry.at))), -1)
  const isInTime = entry.at < closingTimeOf(before, region)
  return isInTime && monthOf(countingDayOf(entry, named)) <= before ? before : addMonths(before, 1)
}

/** Each entry with the entry that it names, and with the month whose statement lists it. */
export const placeEntries = (entries: readonly Entry[], region: Region) => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return entries.map((entry) => {
    const named = entry.of === null ? undefined : byId.get(entry.of)
    return { entry, named, month: monthOfEntry(entry, named, region) }
  })
}

/** Bills have their own part of the statement; a correction shows only as what it takes back. */
const unlistedKinds: readonly Entry['kind'][] = ['corrected', 'billed', 'settled']

/** The sentence for the client; null for an entry without one. @param named the entry that `entry` names */
const entrySentence = (entry: Entry, named: Entry | undefined): string | null => {
  const { kind, words } = entry
  if (unlistedKinds.includes(kind)) return null
  return logWords({ ...withNamed(entry, named), words: words === erasedText ? null : words })
}

type PlacedEntry = ReturnType<typeof placeEntries>[number]

type StatementEntry = { id: string; day: Day; sentence: string }

/** Lists an ended booking by its outcome, and takes back an entry that was corrected after an earlier statement listed it. */
const entriesOf = (placed: readonly PlacedEntry[], month: Month): StatementEntry[] => {
  const countingIds = new Set(liveEntries(placed.map(({ entry }) => entry)).map(({ id }) => id))
  const endedIds = new Set(placed.flatMap(({ entry: { id, of } }) => (countingIds.has(id) ? of : [])))
  const takenBackSentence = ({ named }: PlacedEntry) => {
    const before = placed.find(({ entry }) => entry.id === named?.id)
    const sentence = before && before.month < month ? entrySentence(before.entry, before.named) : null
    return sentence && `Entered by mistake and taken back: ${sentence}`
  }
  return placed
    .filter((one) => one.month === month)
    .flatMap((one): StatementEntry[] => {
      const { entry, named } = one
      const { id, kind } = entry
      const isListed = countingIds.has(id) && !(kind === 'booked' && endedIds.has(id))
      const sentence = kind === 'corrected' ? takenBackSentence(one) : isListed ? entrySentence(entry, named) : null
      return sentence ? [{ id, day: withNamed(entry, named).day, sentence }] : []
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
}

/** In hours. `goesOver` is carried into the next month. */
type StatementMonth = Omit<MonthBalance, 'month' | 'left'> & { goesOver: number; lapsed: number }

/** `month` is null before the retainer starts, and after its end. */
type Balance = { plan: 'prepaid'; blocks: BlockBalance[] } | { plan: 'retainer'; month: StatementMonth | null }

type StatementInput = BilledQuote & {
  rates: DayRates
  entries: readonly Entry[]
  month: Month
  region: Region
}

/** The balance at the end of the month, from the entries of this statement and the earlier ones. */
const balanceOf = ({ rates, month, region }: StatementInput, placed: readonly PlacedEntry[]): Balance => {
  const { plan } = rates
  const listed = placed.filter((one) => one.month <= month).map(({ entry }) => entry)
  const engagement = replayEntries(rates, listed, region)
  const next = addMonths(month, 1)
  if (plan === 'prepaid') {
    const hasNotEnded = ({ valid_to }: BlockBalance) => valid_to === null || valid_to >= firstOf(month)
    const blocks = blockBalances(engagement, firstOf(next))
    return { plan, blocks: blocks.filter((block) => hasNotEnded(block) || block.booked > 0) }
  }
  const months = monthBalances(engagement, firstOf(next))
  const found = months.find((one) => one.month === month)
  if (!found) return { plan, month: null }
  const { hours, carried, used, booked } = found
  const goesOver = months.find((one) => one.month === next)?.carried ?? 0
  return { plan, month: { hours, carried, used, booked, goesOver, lapsed: lapsingHoursIn(engagement, month) } }
}

const hasRun = (balance: Balance, month: Month) =>
  balance.plan === 'retainer'
    ? balance.month !== null
    : balance.blocks.some(({ lapsed, valid_to }) => lapsed > 0 && valid_to !== null && monthOf(valid_to) === month)

/** The statement of a month that has closed; null if there is nothing to list. */
export const statementOf = (input: StatementInput) => {
  const { quote, company, rates, entries, month, region } = input
  const closing = closingTimeOf(month, region)
  const placed = placeEntries(entries, region).filter(({ entry }) => entry.at < closing)
  const balance = balanceOf(input, placed)
  if (!hasRun(balance, month) && !placed.some((one) => one.month === month)) return null
  const known = placed.map(({ entry }) => entry)
  const balances = computeBalances(replayEntries(rates, known, region), closing)
  const isListed = ({ day, paid_on }: Pick<BillItem, 'day' | 'paid_on'>) =>
    paid_on === null || paid_on >= firstOf(month) || (day !== null && day >= firstOf(month))
  const items = itemsOf({ quote, company }, balances, nzDay(msOf(closing))).filter(isListed)
  return {
    month,
    closing,
    balance,
    items,
    entries: entriesOf(placed, month),
    last: known.at(-1)?.id ?? null,
  }
}

export type MonthStatement = NonNullable<ReturnType<typeof statementOf>>
