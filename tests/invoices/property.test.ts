import { expect, test } from 'vitest'
import { dollarsOf, formatMoney } from '#src/base/money.ts'
import { pick } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { addDays, type Day, instant, msOf, nzDay } from '#src/base/time.ts'
import { monthOf } from '#src/calendar/month-rules.ts'
import { addOwnerEntry } from '#src/days/entries/add-owner-entry.ts'
import { getDaysAtLink } from '#src/days/entries/get-days.ts'
import type { LineNow } from '#src/days/invoicing/rules.ts'
import type { Days, OwnerEntry } from '#src/days/schema.ts'
import { statementDocument } from '#src/days/statement/document.tsx'
import { getStatementByToken } from '#src/days/statement/download.ts'
import { makeMissingStatements } from '#src/days/statement/make.ts'
import { closingTimeOf, type MonthStatement, type StatementItem } from '#src/days/statement/rules.ts'
import { invoiceDocument } from '#src/invoices/document.tsx'
import { getInvoicePdf } from '#src/invoices/download.ts'
import { correctPayment, disputeInvoice, payInvoice, refundInvoice } from '#src/invoices/enter.ts'
import { getCsv } from '#src/invoices/files/make.ts'
import { formatCount, type InvoiceLine, sumsOf } from '#src/invoices/rules.ts'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { inspect } from '#src/status/inspect.ts'
import { creditInvoice } from '#src/workflows/invoices/credit.ts'
import { issueInvoice } from '#src/workflows/invoices/issue.ts'
import { listInvoices } from '#src/workflows/invoices/list.ts'
import { engaged } from '#tests/days/engagement.ts'
import { madeOf } from '#tests/fixtures/context.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'
import { readSheets, readUnprinted } from '#tests/pdf/printed.ts'
import { rowsOf } from '#tests/pdf/read-pdf.ts'
import { readFile, xeroCents } from './readers.ts'

type Engaged = Awaited<ReturnType<typeof engaged>>
type Random = ReturnType<typeof seededRandom>

const tax = (cents: number) => Math.sign(cents) * Math.floor((Math.abs(cents) * 15 + 50) / 100)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const cents = (dollars: number) => Math.round(dollars * 100)

/** What an accountant expects of invoices and credit notes, written from the contract alone. */
const checkBooks = (items: readonly InvoiceItem[], facts: string) => {
  const invoices = items.filter(({ number, kind }) => number !== null && kind === 'invoice')
  const credits = items.filter(({ kind }) => kind === 'credit')
  const inForce = new Map<string, string>()
  for (const item of items) {
    const lines = item.lines.filter(({ amount, credits: taken }) => amount !== null && taken === null && amount >= 0)
    expect(cents(item.net), facts).toBe(sum(lines.map(({ amount }) => cents(amount ?? 0))))
    if (item.kind === 'invoice')
      for (const { amount, taxed, gst } of lines) expect(cents(gst), facts).toBe(taxed ? tax(cents(amount ?? 0)) : 0)
    expect(cents(item.total), facts).toBe(cents(item.net) + sum(lines.map(({ gst }) => cents(gst))))
    expect(item.gst, facts).toBe(sum(lines.map(({ gst }) => cents(gst))) / 100)
  }
  for (const invoice of invoices) {
    const own = credits.filter(({ corrects }) => corrects === invoice.number)
    const credited = sum(own.map(({ total }) => cents(total)))
    const paid = sum(invoice.payments.filter(({ corrected }) => !corrected).map(({ amount }) => cents(amount)))
    const owed = cents(invoice.total) - credited
    expect(owed, facts).toBeGreaterThanOrEqual(0)
    expect(cents(invoice.paid), facts).toBe(paid)
    expect(cents(invoice.open), facts).toBe(Math.max(0, owed - paid))
    expect(cents(invoice.to_refund), facts).toBe(Math.max(0, paid - owed))
    expect(invoice.disputed, facts).toBeLessThanOrEqual(invoice.open)
    const freed = new Set(own.flatMap(({ lines }) => lines.map(({ id }) => id)))
    if (owed === 0) continue
    for (const { id } of invoice.lines) {
      const isWhole = own.some(({ lines, why }) => why === 'again' && lines.some((line) => line.id === id))
      if (isWhole && freed.has(id)) continue
      expect(inForce.get(id), `${facts} ${id}`).toBeUndefined()
      inForce.set(id, invoice.number ?? '')
    }
  }
  for (const { number, lines } of items)
    if (number === null) for (const { id } of lines) expect(inForce.has(id), facts).toBe(false)
  const serials = (prefix: string) =>
    items
      .flatMap(({ number }) => (number?.startsWith(prefix) ? Number(number.slice(prefix.length)) : []))
      .sort((a, b) => a - b)
  for (const prefix of ['INV-', 'CN-']) expect(serials(prefix), facts).toEqual(serials(prefix).map((_, n) => n + 1))
}

/** The rows of a document's tables that have sums: its lines, then its totals. */
const expectedRows = ({ kind, lines, net, gst, total }: InvoiceItem) => [
  ...lines.map((line) => {
    const [rate, amount, tax] = [line.rate, line.amount, line.gst].map((sum) => formatMoney(sum ?? dollarsOf(0)))
    return [line.what, formatCount(line), rate, amount, line.taxed ? tax : 'No GST']
  }),
  [kind === 'credit' ? 'Difference, before GST' : 'Net, before GST', formatMoney(net)],
  ['GST 15%', formatMoney(gst)],
  [kind === 'credit' ? 'Total taken off' : 'Total', formatMoney(total)],
]

const saidOf = (item: Pick<InvoiceItem, 'net' | 'gst' | 'total'> & { lines: readonly LineNow[] }) => ({
  ...pick(item, 'net', 'gst', 'total'),
  lines: item.lines.map((line) => pick(line, 'id', 'what', 'quantity', 'unit', 'rate', 'amount', 'taxed', 'gst')),
})

const checkPage = (days: Days, issued: readonly InvoiceItem[], facts: string) => {
  const shown = [...days.to_pay, ...days.invoices_done]
  expect(shown.map(({ number }) => number).sort(), facts).toEqual(issued.map(({ number }) => number).sort())
  for (const item of issued) {
    const list = item.state === 'open' || item.state === 'overdue' ? days.to_pay : days.invoices_done
    const found = list.find(({ number }) => number === item.number)
    const credits = issued.filter(({ corrects }) => corrects === item.number)
    expect(found, facts).toMatchObject({ ...saidOf(item), ...pick(item, 'paid', 'open', 'to_refund', 'disputed') })
    expect(cents(found?.credited ?? 0), facts).toBe(sum(credits.map(({ total }) => cents(total))))
  }
}

const checkDocument = async ({ server }: Engaged, item: InvoiceItem, isPrinted: boolean, facts: string) => {
  const { bytes } = await getInvoicePdf(server.ctx, { file: `${item.number}.pdf` })
  const sheets = invoiceDocument(madeOf(bytes).props)
  const rows = rowsOf(isPrinted ? await readSheets(sheets) : readUnprinted(sheets))
  const at = rows.findIndex(([title]) => title === 'What') + 1
  const expected = expectedRows(item)
  expect(rows.slice(at, at + expected.length), facts).toEqual(expected)
}

/** What an invoice says of its payment in a statement that closes now. */
const paidWords = ({ state, paid, open, late }: InvoiceItem) => {
  if (state === 'credited') return 'Credited.'
  if (open === 0) return 'Paid'
  const part = paid > 0 ? `${formatMoney(paid)} paid, ${formatMoney(open)} open. ` : ''
  const charge = late > 0 ? ` A late charge of ${formatMoney(late)} is shown here and not added.` : ''
  return [`${part}Due on`, charge]
}

const statementRows = ({ lines, net, gst, total }: StatementItem) => [
  ...lines.map((line) => [
    `${line.what}, ${formatCount(line)}`,
    `${formatMoney(line.amount ?? dollarsOf(0))}${line.taxed ? '' : ', no GST'}`,
  ]),
  ...(gst > 0
    ? [
        ['Net', formatMoney(net)],
        ['GST 15%', formatMoney(gst)],
      ]
    : []),
  ['Total', formatMoney(total)],
]

/** The statements of the months that closed; the newest closes now. */
const checkStatements = async ({ server, token }: Engaged, all: readonly InvoiceItem[], facts: string) => {
  await makeMissingStatements(server.ctx)
  const months = getDaysAtLink(server.ctx, { token }).statements
  for (const month of months) {
    const { props } = madeOf(getStatementByToken(server.ctx, { token, month }).bytes)
    const { items, closing }: MonthStatement = props.statement
    const rows = JSON.stringify(rowsOf(readUnprinted(statementDocument(props))))
    const isNow = closing === instant(server.ctx.clock())
    const open = all.filter((item) => item.open > 0 || item.number === null).map(({ number }) => number)
    if (isNow)
      expect(
        items.map(({ number }) => number),
        facts,
      ).toEqual(expect.arrayContaining(open))
    for (const item of items) {
      expect(rows, facts).toContain(JSON.stringify(statementRows(item)).slice(1, -1))
      const found = all.find(({ number }) => number === item.number)
      // To the client what the days take back counts at once; the owner's item has what an invoice can have.
      const told = found && {
        ...saidOf(found),
        ...(item.number === null && sumsOf(item.lines as InvoiceLine[], 'added')),
      }
      if (isNow || item.number !== null) expect(told, facts).toEqual(saidOf(item))
      if (isNow && found?.number && item.kind === 'invoice')
        for (const words of [paidWords(found)].flat()) expect(item.paid, facts).toContain(words)
    }
  }
  return months.length
}

const checkFiles = async ({ server }: Engaged, issued: readonly InvoiceItem[], facts: string) => {
  const [xero, plain] = [await getCsv(server.ctx, { for: 'xero' }), await getCsv(server.ctx, { for: 'plain' })]
  const [xeroRows, plainRows] = [readFile(xero), readFile(plain)]
  for (const { number, kind, state, net, gst, total, paid, open } of issued) {
    const drafts = xeroRows.filter((row) => row['*InvoiceNumber'] === number)
    const read = drafts.map((row) => ({
      ...{ quantity: Number(row['*Quantity']), rate: Number(row['*UnitAmount']) },
      taxed: row['*TaxType'] === '15% GST on Income',
    }))
    expect(sum(read.map(xeroCents)), facts).toBe(state === 'credited' ? 0 : cents(total))
    const rows = plainRows.filter((row) => row.number === number)
    const columns = ['amount', 'net', 'gst', 'gst_total', 'total', 'paid', 'open']
    const told = columns.map((key) => sum(rows.map((row) => cents(Number(row[key])))))
    const sign = kind === 'credit' ? -1 : 1
    expect(told, facts).toEqual([net, net, gst, gst, total, paid, open].map((dollars) => cents(dollars) * sign + 0))
  }
}

/** One random move of the owner, which a rule may refuse. */
const move = ({ server, id, token }: Engaged, random: Random, n: number) => {
  const { pick } = random
  const { ctx } = server
  const today = nzDay(ctx.clock())
  const key = `key-${n}`
  const near = (days: number) => addDays(today, days) as Day
  const enter = (entry: object) => addOwnerEntry(ctx, { id, entry: entry as OwnerEntry })
  const items = listInvoices(ctx, {}).items
  const invoice = pick([undefined, ...items.filter((item) => item.kind === 'invoice' && item.number !== null)])
  const number = invoice?.number ?? ''
  const amount = pick([1, 99.99, 340.1, invoice?.open ?? 5, invoice?.to_refund ?? 5]) as never
  const some = (lines: InvoiceItem['lines']) => lines.filter(() => pick([true, true, false]))
  const acts: Record<string, () => unknown> = {
    order: () => enter({ kind: 'ordered', hours: pick([8, 16, 40]), key }),
    book: () => enter({ kind: 'booked', day: near(pick([0, 2, 9])), hours: pick([4, 8]), sure: true }),
    work: () =>
      enter({
        kind: 'worked',
        day: near(-pick([0, 3])),
        hours: pick([4, 8]),
        km: pick([0, 51, 80]),
        words: null,
        sure: true,
      }),
    expense: () => enter({ kind: 'expense', day: near(-1), amount: pick([12.34, 0.05]), words: 'Parking' }),
    paid: () => enter({ kind: 'paid', of: pick(getDaysAtLink(ctx, { token }).blocks)?.id, day: today }),
    issue: () => {
      const item = items.find((one) => one.number === null)
      const lines = some(item?.lines ?? []).flatMap(({ id: line, shown }) => ({ id: line, shown: shown ?? '' }))
      const day = near(-pick([0, 0, 3]))
      return issueInvoice(ctx, {
        quote_id: id,
        lines,
        shown: item?.shown ?? '',
        day,
        send: false,
        key,
        sure: true,
        number: undefined,
      })
    },
    pay: () => payInvoice(ctx, { number, day: near(-pick([0, 2])), amount, words: null, key }),
    refund: () => refundInvoice(ctx, { number, day: today, amount, words: null, key }),
    dispute: () => disputeInvoice(ctx, { number, amount, words: null, key }),
    takeBack: () => correctPayment(ctx, { number, payment: pick(invoice?.payments ?? [])?.id ?? '', words: 'x', key }),
    again: () =>
      creditInvoice(ctx, {
        of: number,
        lines: some(invoice?.lines ?? []),
        frees: true,
        words: 'again',
        key,
        number: undefined,
      }),
    never: () =>
      creditInvoice(ctx, {
        of: number,
        lines: some(invoice?.lines ?? []),
        frees: false,
        words: 'never',
        key,
        number: undefined,
      }),
    part: () => {
      const lines = invoice?.lines.slice(0, 1) ?? []
      return creditInvoice(ctx, { of: number, lines, amount, frees: false, words: 'part', key, number: undefined })
    },
    less: () => {
      const lines = items.flatMap((item) => item.lines.filter(({ credits }) => credits === number))
      return creditInvoice(ctx, { of: number, lines, frees: false, words: 'less', key, number: undefined })
    },
    end: () => enter({ kind: 'ended', day: near(pick([0, 5])), who: 'owner', why: 'agreed', refund: true, sure: true }),
    wait: () => server.wait(86_400_000 * pick([1, 9, 32])),
  }
  const usual = ['issue', 'issue', 'pay', 'wait', 'work', 'order', 'again']
  const name = pick([...Object.keys(acts).filter((one) => one !== 'end' || n > 20), ...usual])
  try {
    acts[name]?.()
    return name
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return null
  }
}

const parts = depth(1, 20)
const engagements = depth(3, 1000) / parts

test.each(Array.from({ length: parts }, (_, part) => part))(
  'whatever is typed: each line is invoiced once, no number is missing, and page, PDF, statement and files agree to the cent, part %i',
  async (part) => {
    const done = new Map<string, number>()
    let statements = 0
    for (let seed = part * engagements; seed < (part + 1) * engagements; seed += 1) {
      const random = seededRandom(seed)
      // In turn, because a retainer may never start, and then has nothing to invoice.
      const engagement = await engaged(seed % 2 === 0 ? 'prepaid' : 'retainer', {
        prepaid_day_rate: 1250.1,
        start_date: null,
      })
      const { server } = engagement
      for (let n = 0; n < 40; n += 1) {
        const name = move(engagement, random, n)
        if (name) done.set(name, (done.get(name) ?? 0) + 1)
        checkBooks(listInvoices(server.ctx, {}).items, JSON.stringify({ seed, n, name }))
      }
      expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
      // Everybody reads the same at noon of the day on which the month's statement is made.
      const closes = closingTimeOf(monthOf(nzDay(server.ctx.clock())), server.ctx.business().place.region.code)
      server.wait(msOf(closes) - server.ctx.clock())
      const { items } = listInvoices(server.ctx, {})
      const issued = items.filter(({ number }) => number !== null)
      const facts = JSON.stringify({ seed })
      checkPage(await engagement.see(), issued, facts)
      for (const item of issued) await checkDocument(engagement, item, seed < depth(1, 20), facts)
      await checkFiles(engagement, issued, facts)
      statements += await checkStatements(engagement, items, facts)
    }
    expect(done.get('issue')).toBeGreaterThan(0)
    expect(statements).toBeGreaterThan(0)
  },
)
