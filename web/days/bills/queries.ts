import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { BillItem } from '#src/days/invoicing/rules.ts'
import type { NewBill } from '#src/days/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient, startMutation } from '#web/lib/query/query.ts'
import { invalidateQuote } from '#web/quotes/admin/queries.ts'

const { bills, quotes } = api.admin

export const billsQuery = queryOptions({
  queryKey: ['bills'],
  queryFn: ({ signal }) => answerOf(bills.$get({ query: {} }, withTimeout({ signal }))),
})

type Bill = { number: string; quote: Pick<BillItem['quote'], 'id'> }

const refreshBills = ({ quote }: Pick<Bill, 'quote'>) => {
  invalidateQuote(quote.id)
  void queryClient.invalidateQueries({ queryKey: ['today'] })
  return queryClient.invalidateQueries(billsQuery)
}

/** Undoes a bill or its payment, by a correction of the newest such entry. */
const undoMutation = (kind: 'billed' | 'settled', title: string) =>
  mutationOptions({
    mutationFn: async ({ number, quote: { id } }: Bill) => {
      const param = { id }
      const { entries } = await answerOf(quotes[':id'].days.$get({ param, query: { log: 'all' } }, withTimeout()))
      const of = entries.findLast((entry) => entry.kind === kind && entry.number === number)?.id ?? ''
      return answerOf(
        quotes[':id'].days.$post({ param, json: { kind: 'corrected', of, words: 'Undone' } }, withTimeout()),
      )
    },
    onSettled: (_days, _error, bill: Bill) => refreshBills(bill),
    meta: { done: { title }, failed: 'Failed to undo' },
  })

const undoPayment = undoMutation('settled', 'Not paid')
const undoBill = undoMutation('billed', 'Not invoiced')

const undoToast = (title: string, mutation: typeof undoBill, bill: Bill) => ({
  title,
  action: { label: 'Undo', press: () => startMutation(mutation, bill) },
  seconds: 10,
})

export const paidToast = (bill: Bill) => undoToast(`${bill.number} is paid`, undoPayment, bill)

export const recordPayment = ({ number, day }: { number: string; day: string }) =>
  answerOf(bills[':number'].paid.$post({ param: { number }, json: { day } }, withTimeout()))

const billOf = ({ quote, number }: BillItem): Bill => ({ quote, number: number ?? '' })

export const payBillMutation = mutationOptions({
  mutationFn: recordPayment,
  onSuccess: refreshBills,
  meta: { done: (item: BillItem) => paidToast(billOf(item)), failed: 'Failed to record the payment' },
})

export const newBillMutation = mutationOptions({
  mutationFn: ({ quote_id, number, day }: NewBill) =>
    answerOf(bills.$post({ json: { quote_id, number, day } }, withTimeout())),
  onSuccess: refreshBills,
  meta: {
    done: (item: BillItem) => undoToast(`Invoiced as ${item.number}`, undoBill, billOf(item)),
    failed: 'Failed to record the invoice',
  },
})
