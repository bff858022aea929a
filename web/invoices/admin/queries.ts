import { mutationOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { Problem } from '#src/base/problem.ts'
import type { BuyerCorrection } from '#src/conversation/schema.ts'
import type { InvoiceItem, InvoiceList, NewCredit, NewInvoice } from '#src/invoices/schema.ts'
import { undoSendSeconds } from '#src/quotes/send/rules.ts'
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { jsonQuery, queryClient, startMutation } from '#web/lib/query/query.ts'
import type { MutationToasts } from '#web/lib/query/toasts.ts'
import { invalidateQuote } from '#web/quotes/admin/queries.ts'

const {
  invoices,
  quotes: { ':id': quotes },
} = api.admin
const { ':number': numbered } = invoices

export const invoicesQuery = jsonQuery(['invoices'], (option) => invoices.$get({ query: {} }, option), {
  refetchOnWindowFocus: true,
})

const refresh = ({ quote: { id } }: Pick<InvoiceItem, 'quote'>) => {
  invalidateQuote(id)
  void queryClient.invalidateQueries({ queryKey: ['days', id] })
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'invoices' || name === 'today' })
}

/** Shows an item as it is now; null: nothing of the quote is to be invoiced any more. */
const showItem = (quoteId: string, item: InvoiceItem | null) =>
  queryClient.setQueryData(
    invoicesQuery.queryKey,
    (list): InvoiceList | undefined =>
      list && {
        ...list,
        items: list.items.flatMap((one) => (one.number === null && one.quote.id === quoteId ? (item ?? []) : one)),
      },
  )

/** What a refusal says of the lines and the buyer as they are now; undefined if it says nothing of them. */
export const standingItemOf = (error: unknown): InvoiceItem | null | undefined =>
  error instanceof Problem && (error.code === 'lines_changed' || error.code === 'buyer_changed')
    ? (error.standing as InvoiceItem | null | undefined)
    : undefined

/** `json` has a key that its form was opened with: a repeated press makes one entry. */
type Act<Json> = { number: string; json: Json }
type Request<Json> = { param: { number: string }; json: Json }
type Post<Json> = (request: Request<Json>) => Promise<ClientResponse<InvoiceItem, number, 'json'>>

const actMutation = <Json extends object>(post: Post<Json>, meta: MutationToasts) =>
  mutationOptions({
    mutationFn: ({ number, json }: Act<Json>) =>
      answerOf(post({ param: { number: encodeURIComponent(number) }, json }), 'quote'),
    onSuccess: refresh,
    meta,
  })

const titled =
  (words: string) =>
  ({ number }: InvoiceItem) => ({ title: `${number} ${words}` })

const undoEmailMutation = actMutation(numbered['undo-send'].$post, {
  done: titled('is not emailed. It stands, and you can send it again'),
  failed: 'Failed to stop the email',
})

const sentToast = ({ number, undo }: InvoiceItem, done: string) =>
  undo && number !== null
    ? {
        title: `${number} ${done}, and its email goes out`,
        action: {
          label: 'Undo the email',
          press: () => startMutation(undoEmailMutation, { number, json: { key: newIdempotencyKey() } }),
        },
        seconds: undoSendSeconds,
      }
    : { title: `${number} ${done}` }

export const issueMutation = mutationOptions({
  mutationFn: (json: NewInvoice) => answerOf(invoices.$post({ json }), 'number'),
  onSuccess: refresh,
  onError: (error, { quote_id }) => {
    const item = standingItemOf(error)
    if (item !== undefined) showItem(quote_id, item)
  },
  // The form shows a refusal.
  meta: { done: (item: InvoiceItem) => sentToast(item, 'is issued'), failed: () => null },
})

export const creditMutation = actMutation<NewCredit>(numbered.credit.$post, {
  done: (item: InvoiceItem) => sentToast(item, 'is issued'),
  failed: () => null,
})

export const sendMutation = actMutation(numbered.send.$post, {
  done: (item: InvoiceItem) => sentToast(item, 'stands as it was'),
  failed: 'Failed to send the invoice',
})

const inForm = { failed: () => null }

export const payMutation = actMutation(numbered.payments.$post, {
  ...inForm,
  done: ({ number, open }: InvoiceItem) => ({
    title: open === 0 ? `${number} is paid` : `Payment of ${number} entered`,
  }),
})

export const refundMutation = actMutation(numbered.refund.$post, { ...inForm, done: titled('is refunded') })

export const disputeMutation = actMutation(numbered.disputed.$post, {
  ...inForm,
  done: ({ number, disputed }: InvoiceItem) => ({
    title: disputed > 0 ? `${number} is in dispute` : `${number} is no longer in dispute`,
  }),
})

export const writeMutation = actMutation(numbered.write.$post, { ...inForm, done: { title: 'Email queued' } })

export const leaveMutation = actMutation(numbered.leave.$post, {
  done: titled('is left alone: Today no longer names it'),
  failed: 'Failed to leave the invoice alone',
})

export const takeBackMutation = mutationOptions({
  mutationFn: ({ number, id, ...json }: { number: string; id: string; words: string; key: string }) =>
    answerOf(
      numbered.payments[':id'].correct.$post({ param: { number: encodeURIComponent(number), id }, json }),
      'quote',
    ),
  onSuccess: refresh,
  meta: { ...inForm, done: { title: 'Taken back' } },
})

export const correctBuyerMutation = mutationOptions({
  mutationFn: ({ id, json }: { id: string; json: Partial<BuyerCorrection> }) =>
    answerOf(quotes.buyer.$post({ param: { id }, json }), 'quote'),
  onSuccess: (item) => {
    showItem(item.quote.id, item.lines.length > 0 ? item : null)
    return refresh(item)
  },
  meta: { ...inForm, done: { title: 'Corrected for the next invoices' } },
})

export const reminderQuery = (number: string) =>
  jsonQuery(
    ['invoice-reminder', number],
    (option) => numbered.write.$get({ param: { number: encodeURIComponent(number) } }, option),
    { staleTime: 0 },
  )
