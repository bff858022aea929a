import { appendEvent } from '#src/audit/record.ts'
import { type InvoiceEntryId, newId } from '#src/base/id.ts'
import { centsOf, type Dollars } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import { type Day, instant, nzDay } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { hashesOfInvoiceEntry } from './event-facts.ts'
import { getInvoice } from './find.ts'
import { getItem } from './get-item.ts'
import { balanceOf, type Invoice, type InvoiceBalance, type InvoiceEntryKind } from './rules.ts'
import type { InvoiceItem } from './schema.ts'
import * as store from './store.ts'

type NewEntry = { kind: InvoiceEntryKind; key: string } & {
  day?: Day
  /** In cents. */
  amount?: number
  words?: string | null
  of?: InvoiceEntryId
}

/** Adds an entry with its event. The same key again changes nothing. @throws key_reused */
export const addInvoiceEntry = (tx: Tx, { invoice, entry }: { invoice: Invoice; entry: NewEntry }) => {
  const { kind, key, day = null, amount = null, words = null, of = null } = entry
  const known = store.findEntryByKey(tx, invoice.id, key)
  if (known && (known.kind !== kind || known.day !== day || known.amount !== amount)) throw new Problem('key_reused')
  if (known) return
  const row = {
    ...{ id: newId(tx.random, 'ive'), invoice_id: invoice.id, kind, day, amount, words, of, key },
    at: instant(tx.clock()),
  }
  const detail = { invoice: invoice.id, number: invoice.number, entry: row.id, kind, ...hashesOfInvoiceEntry(row) }
  const audit_seq = appendEvent(tx, { event: 'invoice_entered', subject: invoice.quote.id, detail })
  store.insertInvoiceEntry(tx, { ...row, audit_seq })
}

/** Whether this key was spent on the invoice. @throws not_found */
export const isEntered = (tx: Tx, { number, key }: { number: string; key: string }) =>
  store.findEntryByKey(tx, getInvoice(tx, { number }).id, key) !== null

const refuseField = (name: string, sentence: string) => {
  throw new Problem('invalid', { error: sentence, fields: { [name]: sentence } })
}

type Owed = { invoice: Invoice; balance: InvoiceBalance; isNew: boolean }
type Press = { number: string; key: string }

/** Enters something about an invoice. @returns the invoice afterwards. @throws not_found of a credit note, and what `enter` throws */
const enterAt = (
  ctx: Context,
  { number, key }: Press,
  enter: (tx: Tx, owed: Owed) => Omit<NewEntry, 'key'>,
): InvoiceItem => {
  transact(ctx, (tx) => {
    const invoice = getInvoice(tx, { number })
    if (invoice.kind === 'credit') throw new Problem('not_found')
    const balance = balanceOf(invoice, nzDay(tx.clock()))
    const isNew = store.findEntryByKey(tx, invoice.id, key) === null
    addInvoiceEntry(tx, { invoice, entry: { ...enter(tx, { invoice, balance, isNew }), key } })
  })
  return getItem(ctx, { number })
}

type PayInput = Press & { day: Day; amount: Dollars; words: string | null; sure?: boolean | undefined }

const enterSum = (ctx: Context, { sure, amount, words, day, ...press }: PayInput, kind: 'payment' | 'refund') =>
  enterAt(ctx, press, (tx, { balance, isNew }) => {
    requireLikelyDays(tx.clock(), { day }, sure)
    if (day > nzDay(tx.clock())) refuseField('day', 'Choose today or an earlier day.')
    const cents = centsOf(amount)
    if (isNew && cents > (kind === 'payment' ? balance.open : balance.to_refund)) throw new Problem('more_than_open')
    return { kind, day, amount: cents, words }
  })

/** Records a payment, of pre-paid days first. @throws not_found, invalid, unlikely_date, more_than_open, key_reused */
export const payInvoice = (ctx: Context, input: PayInput) => enterSum(ctx, input, 'payment')

/** Records what was paid back. @throws as {@link payInvoice} */
export const refundInvoice = (ctx: Context, input: PayInput) => enterSum(ctx, input, 'refund')

type CorrectInput = Press & { payment: string; words: string }

/** Takes a payment or refund back. @throws not_found, entered_already, not_correctable if a refund rests on it */
export const correctPayment = (ctx: Context, { payment, words, ...press }: CorrectInput) =>
  enterAt(ctx, press, (_, { invoice, balance, isNew }) => {
    const named = invoice.entries.find(({ id, kind }) => id === payment && (kind === 'payment' || kind === 'refund'))
    if (!named) throw new Problem('not_found')
    if (isNew && invoice.entries.some(({ of }) => of === named.id)) throw new Problem('entered_already')
    const isRefunded = isNew && named.kind === 'payment' && balance.paid < (named.amount ?? 0)
    if (isRefunded) throw new Problem('not_correctable')
    return { kind: 'corrected', of: named.id, words }
  })

type DisputeInput = Press & { amount: Dollars; words: string | null }

/** The last dispute counts; 0 ends it. @throws not_found, more_than_open, key_reused */
export const disputeInvoice = (ctx: Context, { amount, words, ...press }: DisputeInput) =>
  enterAt(ctx, press, (_, { balance, isNew }) => {
    const cents = centsOf(amount)
    if (isNew && cents > balance.open) throw new Problem('more_than_open')
    return { kind: 'disputed', amount: cents, words }
  })

/** Leaves an overdue invoice alone: Today no longer names it. @throws not_found, not_overdue */
export const leaveInvoice = (ctx: Context, press: Press) =>
  enterAt(ctx, press, (_, { balance }) => {
    if (balance.state !== 'overdue') throw new Problem('not_overdue')
    return { kind: 'left' }
  })
