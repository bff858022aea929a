import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import { blockDays, type Entry, formatHours } from '#src/days/rules.ts'
import type { Tx } from '#src/db/transact.ts'
import type { AnyEmailKind } from '#src/mail/email-kind.ts'
import { cancelWaiting } from '#src/mail/outbox/cancel.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { emailClient } from './email-client.ts'
import { daysNews, daysOrdered } from './emails.tsx'
import { formatOrder } from './rules.ts'

const invoiceNext = ['Next', `Send the invoice: the days are valid for ${blockDays} days from its payment`] as const

/** Orders whose email has not left are told with the new one, in one email to each side. */
export const queueOrderEmails = (tx: Tx, { quote, entry }: { quote: AcceptedQuote; entry: Entry }) => {
  const { id: subjectId, engagement } = quote
  const earlier = [...engagement.blocks.keys()].filter((id) => id !== entry.id)
  const ordersWith = (email: Pick<AnyEmailKind, 'kind'>) => {
    const waiting = new Set<string>(cancelWaiting(tx, { subjectId, email, ns: earlier }))
    return engagement.log.filter(({ id, kind }) => kind === 'ordered' && (id === entry.id || waiting.has(id)))
  }
  const price = (hours: number) => formatOrder(hours, engagement.rates)
  const total = (orders: readonly Entry[]) => orders.reduce((sum, { hours }) => sum + (hours ?? 0), 0)
  const orders = ordersWith(daysOrdered)
  const ordered = orders.map(({ hours }) => ({ hours: hours ?? 0, price: price(hours ?? 0) }))
  const all = { hours: total(orders), price: price(total(orders)) }
  const data = orders.length > 1 ? { ...all, orders: ordered } : all
  emailClient(tx, { quote, email: daysOrdered, n: entry.id, data })
  if (entry.by !== 'client') return
  const hours = total(ordersWith(daysNews))
  const did = `ordered ${formatHours(hours)} at the link of their quote`
  emailOwner(tx, {
    quote,
    email: daysNews,
    n: entry.id,
    news: 'ordered',
    data: { did, facts: [['Price', price(hours)], invoiceNext] },
  })
}
