import type { MessageKind } from '#src/quotes/message-rules.ts'

/** The element of the quote's page that has the answer box. */
export const threadId = 'thread'

export const messageMax = 2000
export const reasonMax = 1000

/** The most messages, and the most details, through one link on one New Zealand day. */
export const messagesADay = 5

/** The kinds of message that the client words themselves. */
export const askedKinds = ['question', 'change'] as const satisfies MessageKind[]
export type AskedKind = (typeof askedKinds)[number]

export const isUnanswered = (messages: readonly { kind: MessageKind }[]) => {
  const last = messages.at(-1)
  return last !== undefined && last.kind !== 'answer'
}

/** The CHECK of `decline_reasons` in table.ts lists the keys too, and changes by a migration. */
export const declineReasonLabels = {
  price: 'Price',
  timing: 'Timing',
  scope: 'Scope',
  competitor: 'Somebody else',
  other: 'Another reason',
} as const
export type DeclineReason = keyof typeof declineReasonLabels

export const declineReasonKeys = Object.keys(declineReasonLabels) as DeclineReason[]

export const detailLabels = {
  legal_name: 'Legal name',
  nzbn: 'NZBN',
  purchase_order: 'Purchase order',
  billing_email: 'Email for invoices',
  start_date: 'Start date you wish for',
} as const

export const detailsEmpty = 'Fill in at least one of the details.'
export const startPast = 'Choose today or a later day.'

/** An NZBN is a Global Location Number: the last digit makes the weighted sum a multiple of 10. */
const isGln = (digits: string) =>
  Array.from(digits, (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3)).reduce((sum, one) => sum + one, 0) % 10 ===
  0

export const tidyNzbn = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** The fault of a {@link tidyNzbn}, or null. */
export const nzbnFault = (digits: string) => {
  if (!/^\d{13}$/.test(digits)) return 'An NZBN has 13 digits.'
  return isGln(digits) ? null : 'One of the digits of this NZBN is wrong.'
}
