import { z } from 'zod/mini'
import { characterFault, tidy } from '#src/base/characters.ts'
import { day, hash, longText, oneOfWords, opaque, optionalText, requiredMoney, sure, text } from '#src/base/fields.ts'
import type { DownloadId, InvoiceEntryId, QuoteId, QuoteReference } from '#src/base/id.ts'
import type { Dollars } from '#src/base/money.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { numberMax } from './number-rules.ts'
import type { Buyer, GstStatus, InvoiceKind, InvoiceLine, InvoiceState, LineId } from './rules.ts'

const key = text('Key', 100)
const words = text('Reason', 200)
const numberFault = `An invoice number has 1 to ${numberMax} characters`

const number = z.optional(
  z.string(numberFault).check(
    z.overwrite((typed) => tidy(typed)),
    z.minLength(1, numberFault),
    z.maxLength(numberMax, numberFault),
    z.refine((typed) => characterFault('The number', typed, 'one line') === null, numberFault),
  ),
)

const lineId = z.pipe(
  opaque('Line', 80),
  z.transform((typed) => typed as LineId),
)
const amount = requiredMoney('Amount')
const positive = requiredMoney('Amount').check(
  z.refine((dollars) => dollars > 0, 'Amount must be a positive number with up to 2 decimals'),
)

const linesRequired = 'Choose at least one line.'

export const newInvoice = z.strictObject({
  quote_id: z.pipe(
    opaque('Quote', 40),
    z.transform((typed) => typed as QuoteId),
  ),
  lines: z
    .array(z.strictObject({ id: lineId, shown: hash('Line') }), linesRequired)
    .check(z.minLength(1, linesRequired), z.maxLength(500, 'Choose at most 500 lines.')),
  shown: hash('Item'),
  number,
  day: day('Day of the invoice'),
  send: z.boolean('Send must be true or false'),
  key,
  sure,
})
export type NewInvoice = z.output<typeof newInvoice>

export const newCredit = z.strictObject({
  lines: z
    .array(z.strictObject({ id: lineId }), linesRequired)
    .check(z.minLength(1, linesRequired), z.maxLength(500, 'Choose at most 500 lines.')),
  amount: z.optional(positive),
  frees: z.boolean('Frees must be true or false'),
  words,
  number,
  key,
})
export type NewCredit = z.output<typeof newCredit>

export const newPayment = z.strictObject({
  day: day('Day of payment'),
  amount: positive,
  words: optionalText('Words', 200),
  key,
  sure,
})

export const paymentCorrection = z.strictObject({ words, key })
export const newDispute = z.strictObject({ amount, words: optionalText('Words', 200), key })
export const pressed = z.strictObject({ key })
export const reminder = z.strictObject({ text: longText('Text', 2000), key })

const invoiceStates = ['to_invoice', 'open', 'overdue', 'paid', 'credited'] as const
export type ListState = (typeof invoiceStates)[number]
export const invoiceQuery = z.strictObject({ state: z.optional(oneOfWords('State', invoiceStates)) })

export const filePrograms = ['xero', 'plain'] as const
export type FileProgram = (typeof filePrograms)[number]
export const downloadOrder = z.strictObject({ for: oneOfWords('For', filePrograms) })
export const downloadQuery = z.strictObject({
  for: oneOfWords('For', filePrograms),
  batch: z.optional(opaque('Batch', 40)),
})

/** `amount` is null where it is to be agreed. `credits` is the number of the invoice that a line of minus takes from. */
export type ItemLine = Omit<InvoiceLine, 'amount' | 'rate'> & {
  amount: Dollars | null
  rate: Dollars | null
  shown: string | null
  credits: string | null
}

type ItemPayment = {
  id: InvoiceEntryId
  /** Below zero for a refund. */
  amount: Dollars
  day: Day
  words: string | null
  corrected: boolean
}

/**
 * An invoice, a credit note, or with `number` null what is to be invoiced. `shown` is the hash of buyer and seller as
 * they are now.
 */
export type InvoiceItem = {
  quote: { id: QuoteId; reference: QuoteReference }
  company: string
  state: 'to_invoice' | InvoiceState
  number: string | null
  kind: InvoiceKind
  corrects: string | null
  why: string | null
  credits: string[]
  day: Day | null
  due: Day | null
  buyer: Buyer
  order_follows: boolean
  lines: ItemLine[]
  sentences: string[]
  gst_status: GstStatus
  shown: string | null
  net: Dollars
  gst: Dollars
  total: Dollars
  paid: Dollars
  payments: ItemPayment[]
  disputed: Dollars
  open: Dollars
  to_refund: Dollars
  late: Dollars
  sent_at: Instant | null
  /** Whether the email waits and can be undone. */
  undo: boolean
  reminders: number
  account: string | null
  pdf: string | null
}

type OwnersFacts = 'shown' | 'sent_at' | 'undo' | 'reminders' | 'order_follows'

/** An invoice or a credit note at the client's link, without what only the owner sees. `reference` goes with a payment. */
export type ClientInvoice = Omit<InvoiceItem, OwnersFacts | 'lines'> & {
  state: InvoiceState
  number: string
  day: Day
  due: Day
  reference: string
  lines: Omit<ItemLine, 'shown'>[]
  credited: Dollars
}

/** `next` is the first day after today on which more can be invoiced, as far as is known today. */
export type InvoiceList = {
  items: InvoiceItem[]
  next: Day | null
  sums: { to_invoice: Dollars; open: Dollars; overdue: Dollars }
}

export type ReminderDraft = { to: string; subject: string; text: string; refusal: string | null }

/** `fresh` are the numbers that no file for the program has had. */
export type DownloadList = Record<
  FileProgram,
  { fresh: string[]; last: { id: DownloadId; at: Instant; count: number } | null }
>
