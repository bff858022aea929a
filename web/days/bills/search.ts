import type { BillState } from '#src/days/invoicing/rules.ts'
import { parseSearchWord } from '#web/lib/query/search-param.ts'

export const billFilters: readonly (readonly [state: BillState | undefined, label: string])[] = [
  [undefined, 'All'],
  ['to_bill', 'To invoice'],
  ['billed', 'Invoiced'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
]

/** `only`: the one state whose bills the page shows. */
export type BillSearch = { only?: BillState | undefined }

export const parseBillSearch = ({ only }: Record<string, unknown>): BillSearch => ({
  only: parseSearchWord(only, ['to_bill', 'billed', 'overdue', 'paid']),
})
