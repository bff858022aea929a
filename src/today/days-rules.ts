import type { EntryId, QuoteId } from '#src/base/id.ts'
import { dollarsOf, formatShortMoney } from '#src/base/money.ts'
import { addDays, type Day, daysBetween, endOfDay, formatMonth, formatShortDay, type Instant } from '#src/base/time.ts'
import { type Month, monthOf } from '#src/calendar/month-rules.ts'
import { formatDays, type OpenAsk } from '#src/days/asks/rules.ts'
import { type Ending, freeOf } from '#src/days/balances/free-rules.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import { endingWords } from '#src/days/balances/sentence-rules.ts'
import type { BookingCost } from '#src/days/drawing/cost-rules.ts'
import type { Balances } from '#src/days/invoicing/rules.ts'
import { type SummaryToSend, sumWords } from '#src/days/news/rules.ts'
import type { TermEnd } from '#src/days/news/term-rules.ts'
import { type BillableLine, capital, formatHours, hoursOfDay, noticeDaysOfEnd, type Share } from '#src/days/rules.ts'
import { balanceOf, type Invoice, type InvoiceBalance, isToChase } from '#src/invoices/rules.ts'
import { quoteOf, type TodayItem } from './rules.ts'

/** Hours that lapse soon. Today shows them since `from`. */
type EndingHours = Ending & { last: Day; from: Day }

export type DaysFacts = {
  id: QuoteId
  company: string
  engagement: Pick<Engagement, 'log'>
  invoices: readonly Invoice[]
  balances: Pick<Balances, 'lines' | 'bookings'>
  ending: readonly EndingHours[]
}

const isBlock = (source: EntryId | Month): source is EntryId => source.startsWith('ent_')

/** How many days before hours lapse Today tells the owner: twice for a block, once for a month. */
const blockNoticeDays = [21, 7]
const monthNoticeDays = [6]

export const endingHours = (engagement: Engagement, today: Day): EndingHours[] =>
  (freeOf(engagement, today)?.endings ?? []).flatMap((ending) => {
    const { source, last, lapses } = ending
    if (last === null || lapses === 0) return []
    const notices = isBlock(source) ? blockNoticeDays : monthNoticeDays
    const from = notices.map((days) => addDays(last, -days)).findLast((day) => day <= today)
    return from === undefined ? [] : { ...ending, last, from }
  })

const startOf = (day: Day): Instant => endOfDay(addDays(day, -1))

const itemOf = (
  { id, company }: Pick<DaysFacts, 'id' | 'company'>,
  item: Omit<TodayItem, 'quote' | 'title' | 'text'>,
): TodayItem => ({
  quote: quoteOf(id),
  title: company,
  text: null,
  ...item,
})

/** The blocks that the client ordered and the owner has not billed, with their entries. */
const orderedBlocks = ({ engagement: { log }, balances: { lines } }: DaysFacts) =>
  lines.flatMap((line) => {
    const { what, of: source } = line
    const entry = what === 'block' ? log.find(({ id, by }) => id === source && by === 'client') : undefined
    return entry ? [{ line, entry }] : []
  })

const orderedItems = (facts: DaysFacts) =>
  orderedBlocks(facts).map(({ line, entry: { id, hours, at } }) => {
    const sentence = `${capital(formatHours(hours ?? 0))}, ${sumWords([line])}`
    return itemOf(facts, { kind: 'ordered', id, sentence, since: at, due: null, act: { label: 'Open' } })
  })

const overdueWords = ({ number, due }: Invoice, { open, disputed, late }: InvoiceBalance, today: Day) => {
  const days = daysBetween(due, today)
  const charge = late > 0 ? `, late charge so far ${formatShortMoney(dollarsOf(late))}, not added` : ''
  const part = disputed > 0 ? `, ${formatShortMoney(dollarsOf(disputed))} of it in dispute` : ''
  return `${number}: ${formatShortMoney(dollarsOf(open))}, ${days} ${days === 1 ? 'day' : 'days'} late${part}${charge}`
}

const unpaidItems = (facts: DaysFacts, today: Day) =>
  facts.invoices.flatMap((invoice) => {
    const { id, number, due } = invoice
    const balance = balanceOf(invoice, today)
    if (!isToChase(invoice, balance)) return []
    const sentence = overdueWords(invoice, balance, today)
    const act = { label: 'Write', press: { verb: 'chase', number, open: dollarsOf(balance.open), due } } as const
    return itemOf(facts, { kind: 'unpaid', id, sentence, since: startOf(addDays(due, 1)), due, act })
  })

const refundItems = (facts: DaysFacts, today: Day) => {
  const ofInvoices = facts.invoices.flatMap(({ id, number, ...invoice }) => {
    const { to_refund } = balanceOf({ id, number, ...invoice }, today)
    if (to_refund === 0) return []
    return { id, sentence: `${formatShortMoney(dollarsOf(to_refund))} of invoice ${number} was paid and is not owed` }
  })
  const lines = facts.balances.lines.filter(({ what, due_on }) => what === 'less' && due_on <= today)
  const toCredit = lines.length > 0 ? [{ id: facts.id, sentence: creditWords(facts, lines) }] : []
  return [...toCredit, ...ofInvoices].map(({ id, sentence }) =>
    itemOf(facts, { kind: 'to_refund', id, sentence, since: startOf(today), due: null, act: { label: 'Open' } }),
  )
}

/** Days that were paid without an invoice are invoiced first: only then a credit note can take them back. */
const creditWords = ({ balances }: DaysFacts, lines: readonly BillableLine[]) => {
  const isToInvoice = lines.some(({ of }) => balances.lines.some((line) => line.what === 'block' && line.of === of))
  return `${sumWords(lines)} to take back: ${isToInvoice ? 'invoice the paid days first, then credit them' : 'make a credit note'}`
}

const endingItems = (facts: DaysFacts) =>
  facts.ending.map((ending) => {
    const id = isBlock(ending.source) ? ending.source : facts.id
    const [sentence, since] = [endingWords(ending), startOf(ending.from)]
    const act = { label: 'Tell the client', email: { kind: 'block_ends', block: ending.source } } as const
    return itemOf(facts, { kind: 'block_ends', id, sentence, since, due: ending.last, act })
  })

/** In the order in which an item names them. */
const lineWords: Record<BillableLine['what'], string> = {
  month: 'retainer',
  block: 'days ahead',
  casual: 'casual time',
  km: 'travel',
  fee: 'cancellations',
  expense: 'expenses',
  less: 'taken back',
}

/** One item for all lines that may be billed today, except the blocks that have their own item. */
const toInvoiceItems = (facts: DaysFacts, today: Day) => {
  const ordered = new Set(orderedBlocks(facts).map(({ line }) => line))
  const isDue = (one: BillableLine) => one.due_on <= today && one.cents !== null && one.what !== 'less'
  const dueLines = facts.balances.lines.filter((one) => isDue(one) && !ordered.has(one))
  const [first] = dueLines
  if (!first) return []
  const words = (Object.keys(lineWords) as BillableLine['what'][]).flatMap((kind) => {
    const ofKind = dueLines.filter(({ what }) => what === kind)
    const months = kind === 'month' ? ofKind.map(({ day }) => ` ${formatMonth(monthOf(day)).split(' ')[0]}`) : []
    return ofKind.length > 0 ? lineWords[kind] + months.join(',') : []
  })
  const sentence = `${capital(words.join(', '))}: ${sumWords(dueLines)}`
  const since = startOf(first.due_on)
  return [itemOf(facts, { kind: 'to_invoice', id: facts.id, sentence, since, due: null, act: { label: 'Invoice' } })]
}

export const withOrderToCome = (item: TodayItem): TodayItem => ({
  ...item,
  kind: 'order_follows',
  sentence: `${item.sentence}. Their order number is still to come`,
})

const comingDays = 7

const bookedWords = ({ day, hours }: BookingCost) =>
  `${formatShortDay(day)}, ${hours === hoursOfDay ? 'whole day' : 'half a day'}`

const bookingItems = (facts: DaysFacts, today: Day) =>
  facts.balances.bookings.flatMap((booking) => {
    const { id, day } = booking
    if (day > addDays(today, comingDays)) return []
    const isOver = day < today
    const sentence = isOver
      ? `${bookedWords(booking)}: worked, no-show, not supplied or cancelled?`
      : bookedWords(booking)
    const act = { label: isOver ? 'Say what' : 'Open' }
    const made = facts.engagement.log.find((entry) => entry.id === id)?.at
    const since = isOver || !made ? startOf(addDays(day, 1)) : made
    return itemOf(facts, { kind: isOver ? 'outcome' : 'coming', id, sentence, since, due: day, act })
  })

/** What has no sum yet, and so is on no invoice: one item for each visit. */
const toAgreeItems = (facts: DaysFacts) => {
  const open = facts.balances.lines.filter(({ cents }) => cents === null)
  return [...Map.groupBy(open, ({ of }) => of)].flatMap(([of, lines]) => {
    const [{ day } = { day: null }] = lines
    if (day === null || !isBlock(of)) return []
    const words = lines.map(({ what, quantity, unit }) => `${lineWords[what]} (${quantity} ${unit})`)
    const sentence = `${formatShortDay(day)}: ${words.join(' and ')}, without a sum`
    const act = { label: 'Enter the sum' }
    return itemOf(facts, { kind: 'to_agree', id: of, sentence, since: startOf(day), due: null, act })
  })
}

/** `move` is the booking that is to be moved, and what that cost when it was asked. `busy` are the owner's other bookings on its days. */
type AskFacts = Pick<DaysFacts, 'id' | 'company'> & { ask: OpenAsk } & {
  move: { day: Day; share: Share } | null
  busy: readonly { day: Day; company: string }[]
}

export const askItem = ({ ask: { id, days, hours, of, at, words }, move, busy, ...quote }: AskFacts) => {
  const at_others = busy.map(({ day, company }) => `${formatShortDay(day)}: you are at ${company}`)
  const sentence = [
    `${formatDays(days)}, ${move ? `instead of ${formatShortDay(move.day)}` : formatHours(hours)}`,
    ...at_others,
  ].join('. ')
  const press = { verb: 'book', ask: id, days, hours, of, share: move?.share ?? null } as const
  const label = days.length === 1 ? 'Book it' : 'Book a day'
  const answer = { label: 'Answer in words', press: { verb: 'answer_ask', ask: id } } as const
  const item = itemOf(quote, { kind: 'asked', id, sentence, since: at, due: days[0] ?? null, act: { label, press } })
  return { ...item, text: words, also: [{ ...answer, consequence: 'By email, and at their link; the ask stays open' }] }
}

export const termItem = (quote: Pick<DaysFacts, 'id' | 'company'>, { last, isAgreed }: TermEnd) => {
  const sentence = `${isAgreed ? 'Ends, as agreed,' : 'The minimum term ends'} ${formatShortDay(last)}`
  const act = { label: 'Write about the next term', email: { kind: 'next_term' } } as const
  const also = [{ label: 'Seen', press: { verb: 'done' }, consequence: 'Nothing is sent' } as const]
  const since = startOf(addDays(last, -noticeDaysOfEnd))
  return itemOf(quote, { kind: 'next_term', id: quote.id, sentence, since, due: last, act, also })
}

export const summaryItem = ({ month, worked, from, ...quote }: SummaryToSend) => {
  const sentence = `${formatMonth(month)}: ${worked > 0 ? formatHours(worked) : 'nothing'} worked`
  const act = { label: 'Read and send', email: { kind: 'summary', month } } as const
  const also = [{ label: 'Skip', press: { verb: 'done' }, consequence: 'No summary of this month is sent' } as const]
  return itemOf(quote, { kind: 'summary', id: quote.id, sentence, since: startOf(from), due: null, act, also })
}

export const daysItems = (facts: DaysFacts, today: Day): TodayItem[] => [
  ...orderedItems(facts),
  ...unpaidItems(facts, today),
  ...bookingItems(facts, today),
  ...endingItems(facts),
  ...toAgreeItems(facts),
  ...toInvoiceItems(facts, today),
  ...refundItems(facts, today),
]
