import { type Day, formatDay } from '#src/base/time.ts'
import type { MessageKind } from '#src/quotes/rules.ts'

/** The element of the quote's page that has the answer box. */
export const threadId = 'thread'

export const messageMax = 2000
export const reasonMax = 1000

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
  order_follows: 'Our order number follows',
  address: 'Address for invoices',
  billing_email: 'Email for invoices',
  start_date: 'Start date you wish for',
} as const
export const detailKeys = Object.keys(detailLabels) as (keyof typeof detailLabels)[]

/** What was given of the details, in words. */
export const detailFacts = (details: { [Key in keyof typeof detailLabels]?: string | boolean | null }) =>
  detailKeys.flatMap((key) => {
    const given = details[key]
    if (!given) return []
    const words = key === 'start_date' ? formatDay(given as Day) : given
    return [[detailLabels[key], words === true ? 'yes' : words] as const]
  })

export const detailsEmpty = 'Fill in at least one of the details.'
export const startPast = 'Choose today or a later day.'
