import { expect, test } from 'vitest'
import { Problem } from '#src/base/problem.ts'
import { addDays, type Day, nzDay } from '#src/base/time.ts'
import { addOwnerEntry } from '#src/days/entries/add-owner-entry.ts'
import { getDaysAtLink } from '#src/days/entries/get-days.ts'
import type { OwnerEntry } from '#src/days/schema.ts'
import { correctPayment, disputeInvoice, payInvoice, refundInvoice } from '#src/invoices/enter.ts'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { inspect } from '#src/status/inspect.ts'
import { creditInvoice } from '#src/workflows/invoices/credit.ts'
import { issueInvoice } from '#src/workflows/invoices/issue.ts'
import { listInvoices } from '#src/workflows/invoices/list.ts'
import { engaged } from '#tests/days/engagement.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'

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

type Engaged = Awaited<ReturnType<typeof engaged>>

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

test('whatever is typed: each line is invoiced once, sums agree, nothing exceeds its invoice, no number is missing', async () => {
  const done = new Map<string, number>()
  for (let seed = 0; seed < depth(3, 1000); seed += 1) {
    const random = seededRandom(seed)
    const engagement = await engaged(random.pick(['prepaid', 'retainer']), {
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
  }
  expect(done.get('issue')).toBeGreaterThan(0)
})
