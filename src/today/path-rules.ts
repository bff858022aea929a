import { threadId } from '#src/conversation/rules.ts'
import type { TodayItem, TodayKind } from './rules.ts'

const ofInvoices: readonly TodayKind[] = ['ordered', 'unpaid', 'order_follows', 'to_invoice', 'to_refund']
const isOfInvoices = (kind: TodayKind) => ofInvoices.includes(kind)

const ofDays: readonly TodayKind[] = ['asked', 'outcome', 'block_ends', 'next_term', 'to_agree', 'summary', 'coming']
const isOfDays = (kind: TodayKind) => ofDays.includes(kind)

export const itemPath = ({ kind, id, quote, act }: TodayItem) => {
  if (act.held_back) return '/admin/today?show=leads&state=quarantined'
  if (kind === 'lead' || !quote) return `/admin/leads/${id}`
  if (isOfInvoices(kind))
    return `/admin/invoices#${act.press?.verb === 'chase' ? encodeURIComponent(act.press.number) : quote.id}`
  const hash = kind === 'question' || kind === 'change' ? threadId : isOfDays(kind) && 'days'
  return `/admin/quotes/${quote.id}${hash ? `#${hash}` : ''}`
}
