import type { InvoiceEntryId, InvoiceId, QuoteId, QuoteReference } from '#src/base/id.ts'
import { centsOf, type Dollars, divideCents, dollarsOf } from '#src/base/money.ts'
import { addDays, type Day, daysBetween, type Instant } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { isWorkingDay } from '#src/calendar/working-days.ts'
import { gstPercent } from '#src/quotes/total-rules.ts'

export const paymentDays = 7
export const latePercentAMonth = 2
const daysOfYear = 365
export const maxReminders = 2

export type InvoiceKind = 'invoice' | 'credit'

/**
 * `added`: GST comes on top. `included`: the prices were agreed without GST, and 3/23 of them is GST because the seller
 * is registered by now. `none`: the seller is not registered.
 */
export type GstStatus = 'added' | 'included' | 'none'

/** @param agreed whether the quote adds GST @param registered whether the seller is registered on the day */
export const gstStatusOf = (agreed: boolean, registered: boolean): GstStatus => {
  if (!registered) return 'none'
  return agreed ? 'added' : 'included'
}

/** The GST of one line in cents, rounded half up by size. */
export const gstCentsOf = (cents: number, status: GstStatus) => {
  if (status === 'none') return 0
  return divideCents(cents * gstPercent, status === 'added' ? 100 : 100 + gstPercent)
}

/** `what` is one of days, and `of` the entry or the month: see src/days/invoicing/line-rules.ts. */
export type LineId = `${string}:${string}`

export type LineUnit = 'day' | 'half day' | 'month' | 'km' | 'hour' | 'fee' | 'item'

/** `rate` is the price of one unit. `amount` is the sum without GST; with it where the status is `included`. */
export type InvoiceLine = {
  id: LineId
  what: string
  day: Day
  quantity: number
  unit: LineUnit
  rate: Dollars
  amount: Dollars
  taxed: boolean
  gst: Dollars
  /** Of casual time and fees, which the days count too. */
  hours?: number | undefined
}

export type Seller = {
  name: string
  legal_name: string
  address: string
  email: string
  phone: string
  nzbn: string | null
  gst_number: string | null
  account: string | null
}

export type Buyer = {
  name: string
  email: string
  address: string | null
  nzbn: string | null
  purchase_order: string | null
}

/** What an invoice or a credit note says, frozen when it is issued. The sums of a credit note are what it takes off. */
export type InvoiceDocument = {
  number: string
  kind: InvoiceKind
  quote: { id: QuoteId; reference: QuoteReference }
  company: string
  day: Day
  due: Day
  seller: Seller
  buyer: Buyer
  lines: InvoiceLine[]
  gst_status: GstStatus
  net: Dollars
  gst: Dollars
  total: Dollars
  /** The clauses that its lines rest on, and the owner's own sentence. */
  sentences: string[]
  /** Of a credit note: the invoice, why, and whether its lines are to be invoiced again. */
  corrects: { number: string; day: Day } | null
  why: string | null
  frees: boolean
}

/** A payment, a refund, a dispute (0 ends it), a reminder, an overdue invoice left alone; `corrected` takes back the payment `of`. */
export type InvoiceEntryKind = 'payment' | 'corrected' | 'refund' | 'disputed' | 'written' | 'left'

/** `amount` is in cents. */
type InvoiceEntry = {
  id: InvoiceEntryId
  kind: InvoiceEntryKind
  day: Day | null
  amount: number | null
  words: string | null
  of: InvoiceEntryId | null
  at: Instant
}

/** `brought`: it comes from an earlier version, which kept numbers and lines alone. `credits`: its credit notes. */
export type Invoice = InvoiceDocument & {
  id: InvoiceId
  brought: boolean
  created_at: Instant
  entries: InvoiceEntry[]
  credits: Invoice[]
}

export const sumsOf = (
  lines: readonly Pick<InvoiceLine, 'amount' | 'gst'>[],
  status: GstStatus,
): Pick<InvoiceDocument, 'net' | 'gst' | 'total'> => {
  const amount = lines.reduce((sum, line) => sum + centsOf(line.amount), 0)
  const gst = lines.reduce((sum, line) => sum + centsOf(line.gst), 0)
  const total = status === 'added' ? amount + gst : amount
  return { net: dollarsOf(total - gst), gst: dollarsOf(gst), total: dollarsOf(total) }
}

/** "5 days", "60 km" */
export const formatCount = ({ quantity, unit }: Pick<InvoiceLine, 'quantity' | 'unit'>) =>
  `${quantity} ${unit}${quantity === 1 || unit === 'km' ? '' : 's'}`

/** A week after the day, moved to a working day. */
export const dueOf = (day: Day, region: Region): Day => {
  let due = addDays(day, paymentDays)
  while (!isWorkingDay(due, region)) due = addDays(due, 1)
  return due
}

/** The late charge of an unpaid sum through a day. It is shown and never added to an invoice. */
export const lateCents = (open: number, due: Day, through: Day) =>
  divideCents(open * 12 * latePercentAMonth * Math.max(0, daysBetween(due, through)), 100 * daysOfYear)

const sourceOf = (id: LineId) => id.slice(id.indexOf(':') + 1)

export const isLess = (id: LineId) => id.startsWith('less:')

/** Whether a line of a credit note takes from a line of its invoice. A line of minus takes from the days or the month that it names. */
export const isOfLine = (credited: LineId, id: LineId) =>
  credited === id || (isLess(credited) && /^(block|month):/.test(id) && sourceOf(credited) === sourceOf(id))

/** What credit notes took off a line so far, in cents; `less` is the part that lines of minus took. */
export const creditedOf = ({ credits }: Pick<Invoice, 'credits'>, id: LineId) => {
  const lines = credits.flatMap((credit) => credit.lines).filter((line) => isOfLine(line.id, id))
  const sum = (of: readonly InvoiceLine[], key: 'amount' | 'gst') =>
    of.reduce((cents, line) => cents + centsOf(line[key]), 0)
  const less = lines.filter((line) => isLess(line.id))
  return { amount: sum(lines, 'amount'), gst: sum(lines, 'gst'), less: sum(less, 'amount') }
}

/** Whether a credit note takes the line off so that it is to be invoiced again. */
export const isFreed = ({ credits }: Pick<Invoice, 'credits'>, id: LineId) =>
  credits.some(({ frees, lines }) => frees && lines.some((line) => line.id === id))

const livePayments = ({ entries }: Pick<Invoice, 'entries'>) => {
  const corrected = new Set(entries.flatMap(({ kind, of }) => (kind === 'corrected' ? [of] : [])))
  return entries.filter(({ id, kind }) => (kind === 'payment' || kind === 'refund') && !corrected.has(id))
}

const signed = ({ kind, amount }: InvoiceEntry) => (kind === 'refund' ? -1 : 1) * (amount ?? 0)

export type InvoiceState = 'open' | 'overdue' | 'paid' | 'credited'

/** In cents. */
export type InvoiceBalance = {
  state: InvoiceState
  paid: number
  credited: number
  open: number
  disputed: number
  to_refund: number
  late: number
}

export const balanceOf = (invoice: Invoice, today: Day): InvoiceBalance => {
  const { kind, due, credits, entries } = invoice
  const total = centsOf(invoice.total)
  const paid = livePayments(invoice).reduce((sum, entry) => sum + signed(entry), 0)
  const credited = credits.reduce((sum, credit) => sum + centsOf(credit.total), 0)
  const owed = kind === 'credit' ? 0 : total - credited
  const open = Math.max(0, owed - paid)
  const disputed = Math.min(open, entries.findLast((entry) => entry.kind === 'disputed')?.amount ?? 0)
  const late = lateCents(open - disputed, due, today)
  const isCredited = kind === 'credit' || owed <= 0
  const unpaidState = today > due ? 'overdue' : 'open'
  const state = isCredited ? 'credited' : open === 0 ? 'paid' : unpaidState
  return { state, paid, credited, open, disputed, to_refund: Math.max(0, paid - owed), late }
}

const grossCents = (line: Pick<InvoiceLine, 'amount' | 'gst'>, status: GstStatus) =>
  centsOf(line.amount) + (status === 'added' ? centsOf(line.gst) : 0)

const isBlock = ({ id }: InvoiceLine) => id.startsWith('block:')

/** Each line of pre-paid days, which payments fill first, with the day on which it was paid in full; null if it was not. */
export const paidBlocks = (invoice: Invoice): { id: LineId; paid: Day | null }[] => {
  const { gst_status: status, credits } = invoice
  const lines = invoice.lines.filter(isBlock)
  const payments = livePayments(invoice).flatMap((entry) =>
    entry.kind === 'payment' && entry.day !== null ? [{ day: entry.day, cents: signed(entry) }] : [],
  )
  const days = [...new Set([...payments, ...credits].map(({ day }) => day))].sort()
  const isPaidOn = (at: number, day: Day) => {
    const asked = lines.slice(0, at + 1)
    const taken = credits
      .filter((credit) => credit.day <= day)
      .flatMap((credit) => credit.lines)
      .filter(({ id }) => asked.some((line) => isOfLine(id, line.id)))
    const sum = (of: readonly InvoiceLine[]) => of.reduce((cents, line) => cents + grossCents(line, status), 0)
    const paid = payments.filter((one) => one.day <= day).reduce((cents, one) => cents + one.cents, 0)
    return paid >= sum(asked) - sum(taken)
  }
  return lines.map(({ id }, at) => ({ id, paid: days.find((day) => isPaidOn(at, day)) ?? null }))
}

/** Whether an overdue invoice waits for the owner: until they leave it alone, or the client disputes all of it. */
export const isToChase = ({ entries }: Invoice, { state, open, disputed }: InvoiceBalance) => {
  const last = entries.findLast(({ kind }) => kind !== 'written' && kind !== 'refund')
  return state === 'overdue' && disputed < open && last?.kind !== 'left'
}
