import { dollarsOf, formatMoney } from '#src/base/money.ts'
import { pick } from '#src/base/objects.ts'
import { erasedText } from '#src/base/retention.ts'
import { type Day, formatDay, type Instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { addMonths, earliest, firstOf, lastOf, type Month, monthOf } from '#src/calendar/month-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import { type FreeDays, freeOf } from '#src/days/balances/free-rules.ts'
import {
  type BlockBalance,
  blockBalances,
  type Engagement,
  lapsingHoursIn,
  type MonthBalance,
  monthBalances,
} from '#src/days/balances/rules.ts'
import { billsOf } from '#src/days/drawing/bill-rules.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { openLines } from '#src/days/invoicing/line-rules.ts'
import { invoiceLineOf, type LineNow } from '#src/days/invoicing/rules.ts'
import { type Entry, liveEntries, logWords, withNamed } from '#src/days/rules.ts'
import {
  balanceOf,
  type GstStatus,
  type Invoice,
  type InvoiceDocument,
  type InvoiceKind,
  type InvoiceLine,
  sumsOf,
} from '#src/invoices/rules.ts'

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

/** The sentence for the client; null for an entry without one. @param named the entry that `entry` names */
const entrySentence = (entry: Entry, named: Entry | undefined): string | null => {
  const { kind, words } = entry
  // A correction shows only as what it takes back.
  if (kind === 'corrected') return null
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
type PlanBalance = { plan: 'prepaid'; blocks: BlockBalance[] } | { plan: 'retainer'; month: StatementMonth | null }

/** `free` is what the page said on `day`, the last one of the month or of the engagement. */
type Balance = PlanBalance & { day: Day; free: FreeDays | null }

type StatementInput = {
  engagement: Engagement
  entries: readonly Entry[]
  invoices: readonly Invoice[]
  month: Month
  status: GstStatus
}

/** What is on one invoice, or with `number` null what is to be invoiced. `buyer` and `paid` are in words. */
export type StatementItem = Pick<InvoiceDocument, 'net' | 'gst' | 'total' | 'gst_status'> & {
  kind: InvoiceKind
  number: string | null
  day: Day | null
  lines: (InvoiceLine | LineNow)[]
  buyer: string | null
  paid: string | null
}

/** The balance at the end of the month, from the entries of this statement and the earlier ones. */
const daysBalanceOf = ({ engagement, month }: StatementInput, placed: readonly PlacedEntry[]): Balance => {
  const { plan } = engagement.rates
  const listed = placed.filter((one) => one.month <= month).map(({ entry }) => entry)
  const then = replayEntries({ ...engagement, entries: listed })
  const next = addMonths(month, 1)
  const day = earliest(lastOf(month), then.ended ?? lastOf(month))
  const free = day < firstOf(month) ? null : freeOf(then, day)
  if (plan === 'prepaid') {
    const hasNotEnded = ({ valid_to }: BlockBalance) => valid_to === null || valid_to >= firstOf(month)
    const blocks = blockBalances(then, firstOf(next))
    return { plan, day, free, blocks: blocks.filter((block) => hasNotEnded(block) || block.booked > 0) }
  }
  const months = monthBalances(then, firstOf(next))
  const found = months.find((one) => one.month === month)
  if (!found) return { plan, day, free, month: null }
  const { hours, carried, used, booked } = found
  const goesOver = months.find((one) => one.month === next)?.carried ?? 0
  const lapsed = lapsingHoursIn(then, month)
  return { plan, day, free, month: { hours, carried, used, booked, goesOver, lapsed } }
}

const hasRun = (balance: Balance, month: Month) =>
  balance.plan === 'retainer'
    ? balance.month !== null
    : balance.blocks.some(({ lapsed, valid_to }) => lapsed > 0 && valid_to !== null && monthOf(valid_to) === month)

/** The invoices as they were at a moment. */
const invoicesAt = (invoices: readonly Invoice[], moment: Instant): Invoice[] =>
  invoices
    .filter(({ created_at }) => created_at < moment)
    .map((invoice) => ({
      ...invoice,
      entries: invoice.entries.filter(({ at }) => at < moment),
      credits: invoicesAt(invoice.credits, moment),
    }))

const buyerWords = ({ buyer: { name, purchase_order: order } }: Invoice) =>
  `To ${name}${order === null ? '' : `, order number ${order}`}.`

const paidWords = (invoice: Invoice, today: Day): string | null => {
  if (invoice.kind === 'credit') return invoice.corrects && `It corrects invoice ${invoice.corrects.number}.`
  const { open, late, state, paid } = balanceOf(invoice, today)
  const charge = late > 0 ? ` A late charge of ${formatMoney(dollarsOf(late))} is shown here and not added.` : ''
  const last = invoice.entries.findLast(({ kind }) => kind === 'payment')?.day
  if (state === 'credited') return 'Credited.'
  if (open === 0) return last ? `Paid on ${formatDay(last)}.` : 'Paid.'
  const part = paid > 0 ? `${formatMoney(dollarsOf(paid))} paid, ${formatMoney(dollarsOf(open))} open. ` : ''
  return `${part}Due on ${formatDay(invoice.due)}${state === 'overdue' ? `, not paid by ${formatDay(today)}` : ''}.${charge}`
}

const itemsAt = (
  { invoices, month, status }: StatementInput,
  engagement: Engagement,
  closing: Instant,
): StatementItem[] => {
  const today = nzDay(msOf(closing))
  const first = firstOf(month)
  const isListed = (invoice: Invoice) =>
    invoice.day >= first ||
    balanceOf(invoice, today).open > 0 ||
    invoice.entries.some(({ kind, day }) => kind === 'payment' && day !== null && day >= first)
  const issued = invoicesAt(invoices, closing).filter(isListed)
  const due = openLines(engagement, today)
    .filter(({ due_on }) => due_on <= today)
    .map((line) => invoiceLineOf(line, engagement, status))
  const sums = sumsOf(
    due.flatMap(({ amount, gst }) => (amount === null ? [] : [{ amount, gst }])),
    status,
  )
  const open: StatementItem = {
    kind: 'invoice',
    number: null,
    day: null,
    lines: due,
    gst_status: status,
    buyer: null,
    paid: null,
    ...sums,
  }
  return [
    ...(due.length > 0 ? [open] : []),
    ...issued.map((invoice) => ({
      ...pick(invoice, 'kind', 'number', 'day', 'lines', 'gst_status', 'net', 'gst', 'total'),
      buyer: buyerWords(invoice),
      paid: paidWords(invoice, today),
    })),
  ]
}

/** The statement of a month that has closed; null if there is nothing to list. */
export const statementOf = (input: StatementInput) => {
  const { entries, invoices, month, engagement } = input
  const { region } = engagement
  const closing = closingTimeOf(month, region)
  const placed = placeEntries(entries, region).filter(({ entry }) => entry.at < closing)
  const balance = daysBalanceOf(input, placed)
  const isInvoiced = invoices.some(({ day, created_at }) => monthOf(day) === month && created_at < closing)
  if (!hasRun(balance, month) && !isInvoiced && !placed.some((one) => one.month === month)) return null
  const known = placed.map(({ entry }) => entry)
  const then = replayEntries({ ...engagement, entries: known, bills: billsOf(invoicesAt(invoices, closing)) })
  return {
    month,
    closing,
    balance,
    items: itemsAt(input, then, closing),
    entries: entriesOf(placed, month),
    last: known.at(-1)?.id ?? null,
  }
}

export type MonthStatement = NonNullable<ReturnType<typeof statementOf>>
