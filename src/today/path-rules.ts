import { threadId } from '#src/conversation/rules.ts'
import type { TodayItem, TodayKind } from './rules.ts'

const ofInvoices: readonly TodayKind[] = ['ordered', 'unpaid', 'order_follows', 'to_invoice', 'to_refund']
export const isOfInvoices = (kind: TodayKind) => ofInvoices.includes(kind)

const ofDays: readonly TodayKind[] = ['asked', 'outcome', 'block_ends', 'next_term', 'to_agree', 'summary', 'coming']
const isOfDays = (kind: TodayKind) => ofDays.includes(kind)

export const itemPath = ({ kind, id, quote, act }: TodayItem) => {
  if (act.held_back) return '/admin/today?show=leads&state=quarantined'
  if (kind === 'question' || kind === 'change') return `/admin/quotes/${id}#${threadId}`
  if (quote && isOfInvoices(kind)) return `/admin/invoices#${quote.id}`
  if (quote && isOfDays(kind)) return `/admin/quotes/${quote.id}#days`
  return quote ? `/admin/quotes/${quote.id}` : `/admin/leads/${id}`
}
