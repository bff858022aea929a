import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Dollars, dollarsOf } from '#src/base/money.ts'
import { type Day, formatDay, formatMonth } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import type { DayRates, Line } from '#src/days/entry-rules.ts'
import { dollarsOrNull, dueOf, sumsOf } from '#src/days/line-rules.ts'
import { addMonths, firstOf, firstWorkingDay, latest, monthOf } from '#src/days/notice-rules.ts'
import type { ReckonedDays } from '#src/days/rules.ts'

export const billStates = ['to_bill', 'billed', 'overdue', 'paid'] as const
export type BillState = (typeof billStates)[number]

export type BillLine = { what: string; quantity: number; unit: Line['unit']; amount: Dollars | null; taxed: boolean }

/** `number`, `day` and `due` are null for lines that are still to be billed. `amount` is null where it is to be agreed. */
export type BillItem = {
  quote: { id: QuoteId; reference: QuoteReference }
  company: string
  state: BillState
  number: string | null
  day: Day | null
  due: Day | null
  lines: BillLine[]
  net: Dollars
  gst: Dollars
  total: Dollars
  late: Dollars
  paid_on: Day | null
}

/** The words of a line on a bill, a statement and in a file. */
const wordsOf: Record<Line['what'], (day: Day) => string> = {
  block: (day) => `Pre-paid days, ordered ${formatDay(day)}`,
  month: (day) => `Retainer, ${formatMonth(monthOf(day))}`,
  casual: (day) => `Casual time, ${formatDay(day)}`,
  km: (day) => `Travel, ${formatDay(day)}`,
  fee: (day) => `Cancelled booking of ${formatDay(day)}`,
}

export const billLinesOf = ({ what, day, quantity, unit, cents, taxed }: Line): BillLine => ({
  what: wordsOf[what](day),
  quantity,
  unit,
  amount: dollarsOrNull(cents),
  taxed,
})

type Of = Pick<BillItem, 'quote' | 'company'>

type Sums = { net: number; gst: number; total: number; late: number }

const itemOf = (
  { net, gst, total, late, lines }: Sums & { lines: readonly Line[] },
  rest: Omit<BillItem, keyof Sums | 'lines'>,
): BillItem => ({
  ...rest,
  ...{ net: dollarsOf(net), gst: dollarsOf(gst), total: dollarsOf(total), late: dollarsOf(late) },
  lines: lines.map(billLinesOf),
})

/** One item for the lines to bill today, then the bills. */
export const itemsOf = (of: Of, { lines, bills }: ReckonedDays, today: Day): BillItem[] => {
  const open = lines.filter(({ due_on }) => due_on <= today)
  const unbilled = { ...of, state: 'to_bill', number: null, day: null, due: null, paid_on: null } as const
  const billed = bills.map((bill) => {
    const { number, day, due, paid_on } = bill
    const state = paid_on !== null ? 'paid' : today > due ? 'overdue' : 'billed'
    return itemOf(bill, { ...of, state, number, day, due, paid_on })
  })
  return [...(open.length > 0 ? [itemOf({ ...sumsOf(open), late: 0, lines: open }, unbilled)] : []), ...billed]
}

/** A row of a file: one line of an item. The suggested number is kept by Xero unless she changes it there. */
export type BillFileRow = { item: BillItem; line: BillLine; number: string; day: Day; due: Day }

export const fileRows = (items: readonly BillItem[], today: Day): BillFileRow[] =>
  items.flatMap((item) => {
    const day = item.day ?? today
    const number = item.number ?? `${item.quote.reference}-${day}`
    const rows = item.lines.filter(({ amount }) => amount !== null)
    return rows.map((line) => ({ item, line, number, day, due: item.due ?? dueOf(day) }))
  })

/** The first day after today on which there is something more to bill, as far as it is known. */
export const nextLinesOn = (
  { rates, reckoned }: { rates: DayRates; reckoned: ReckonedDays },
  today: Day,
  region: Region,
): Day | null => {
  const { lines, started, ended } = reckoned
  const days = lines.flatMap(({ due_on, cents }) => (due_on > today && cents !== null ? due_on : []))
  if (rates.plan === 'retainer' && started !== null) {
    const first = latest(firstOf(addMonths(monthOf(today), 1)), started)
    if (ended === null || ended >= first) days.push(firstWorkingDay(first, region))
  }
  return days.sort()[0] ?? null
}
