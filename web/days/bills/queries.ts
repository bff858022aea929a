import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { BillItem } from '#src/days/invoicing/rules.ts'
import type { NewBill } from '#src/days/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient, startMutation } from '#web/lib/query/query.ts'
import { invalidate } from '#web/quotes/admin/queries.ts'

const { bills, quotes } = api.admin

export const billsQuery = queryOptions({
  queryKey: ['bills'],
  queryFn: ({ signal }) => answerOf(bills.$get({ query: {} }, withTimeout({ signal }))),
})

type Bill = { number: string; quote: Pick<BillItem['quote'], 'id'> }

const refresh = ({ quote }: Pick<Bill, 'quote'>) => {
  invalidate(quote.id)
  void queryClient.invalidateQueries({ queryKey: ['today'] })
  return queryClient.invalidateQueries(billsQuery)
}

/** Corrects the newest entry of a bill: its payment, or the bill itself. */
const undo = (kind: 'billed' | 'settled', title: string) =>
  mutationOptions({
    mutationFn: async ({ number, quote: { id } }: Bill) => {
      const param = { id }
      const { entries } = await answerOf(quotes[':id'].days.$get({ param }, withTimeout()))
      const of = entries.findLast((entry) => entry.kind === kind && entry.number === number)?.id ?? ''
      return answerOf(
        quotes[':id'].days.$post({ param, json: { kind: 'corrected', of, words: 'Undone' } }, withTimeout()),
      )
    },
    onSettled: (_days, _error, bill: Bill) => refresh(bill),
    meta: { done: { title }, failed: 'Failed to undo' },
  })

const undoPayment = undo('settled', 'Not paid')
const undoBill = undo('billed', 'Not invoiced')

const toastOf = (title: string, mutation: typeof undoBill, bill: Bill) => ({
  title,
  action: { label: 'Undo', press: () => startMutation(mutation, bill) },
  seconds: 10,
})

export const paidToast = (bill: Bill) => toastOf(`${bill.number} is paid`, undoPayment, bill)

export const recordPayment = ({ number, day }: { number: string; day: string }) =>
  answerOf(bills[':number'].paid.$post({ param: { number }, json: { day } }, withTimeout()))

const billOf = ({ quote, number }: BillItem): Bill => ({ quote, number: number ?? '' })

export const payBillMutation = mutationOptions({
  mutationFn: recordPayment,
  onSuccess: refresh,
  meta: { done: (item: BillItem) => paidToast(billOf(item)), failed: 'Failed to record the payment' },
})

export const newBillMutation = mutationOptions({
  mutationFn: ({ quote_id, number, day }: NewBill) =>
    answerOf(bills.$post({ json: { quote_id, number, day } }, withTimeout())),
  onSuccess: refresh,
  meta: {
    done: (item: BillItem) => toastOf(`Invoiced as ${item.number}`, undoBill, billOf(item)),
    failed: 'Failed to record the invoice',
  },
})
