import type { BillState } from '#src/days/invoicing/rules.ts'
import { parseSearchWord } from '#web/lib/query/search-param.ts'

export const billFilters: readonly (readonly [state: BillState | undefined, label: string])[] = [
  [undefined, 'All'],
  ['to_bill', 'To invoice'],
  ['billed', 'Invoiced'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
]

/** The page shows the bills of one state alone. */
export type BillSearch = { only?: BillState | undefined }

export const parseBillSearch = ({ only }: Record<string, unknown>): BillSearch => ({
  only: parseSearchWord(only, ['to_bill', 'billed', 'overdue', 'paid']),
})
