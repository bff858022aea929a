import { threadId } from '#src/conversation/rules.ts'
import type { TodayItem, TodayKind } from './rules.ts'

export const isOfBills = (kind: TodayKind) => kind === 'ordered' || kind === 'unpaid' || kind === 'to_bill'

const ofDays: readonly TodayKind[] = ['outcome', 'block_ends', 'to_agree', 'summary', 'coming']
const isOfDays = (kind: TodayKind) => ofDays.includes(kind)

export const itemPath = ({ kind, id, quote, act }: TodayItem) => {
  if (act.held_back) return '/admin/today?show=leads&state=quarantined'
  if (kind === 'question' || kind === 'change') return `/admin/quotes/${id}#${threadId}`
  if (quote && isOfBills(kind)) return `/admin/bills#${quote.id}`
  if (quote && isOfDays(kind)) return `/admin/quotes/${quote.id}#days`
  return quote ? `/admin/quotes/${quote.id}` : `/admin/leads/${id}`
}
