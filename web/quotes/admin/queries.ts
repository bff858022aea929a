import { mutationOptions } from '@tanstack/react-query'
import type { QuoteDraft } from '#src/quotes/field-rules.ts'
import type { Whose } from '#src/quotes/next-rules.ts'
import type { ListOrder, Status } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { invalidateLead } from '#web/leads/admin/queries.ts'
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { pagedQuery } from '#web/lib/query/paged.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'
import { pollEmails } from '#web/mail/queries.ts'

const quotes = api.admin.quotes
export const listsKey = ['quotes'] as const
/** Begins the query key of each quote. */
export const quotesKey = ['quote']
const quoteKey = (id: string) => [...quotesKey, id]

export type QuoteFilter = {
  deleted: boolean
  q: string
  statuses: readonly Status[]
  sort: ListOrder
  whose?: Whose
}

const toQuery = ({ deleted, q, statuses, sort, whose }: QuoteFilter) => ({
  ...(deleted && { deleted: 'true' as const }),
  ...(q && { q }),
  ...(statuses.length > 0 && { status: [...statuses] }),
  ...(sort !== 'created' && { sort }),
  ...(whose && { whose }),
})

/** Refetched on window focus, because an email may have bounced meanwhile. */
export const quotesQuery = (filter: QuoteFilter) => ({
  ...pagedQuery([...listsKey, filter], (after, option) =>
    answerOf(quotes.$get({ query: { ...toQuery(filter), ...after } }, option)),
  ),
  refetchOnWindowFocus: true,
})

export const quoteQuery = (id: string) =>
  jsonQuery(quoteKey(id), (option) => quotes[':id'].$get({ param: { id } }, option), { refetchInterval: pollEmails })

const freshQuoteQuery = (id: string) => ({ ...quoteQuery(id), staleTime: 0 })

export const quoteDefaultsQuery = jsonQuery(['quote-defaults'], (option) => api.admin['new-quote'].$get({}, option))

export const setCachedQuote = (quote: Quote) => {
  queryClient.setQueryData(quoteKey(quote.id), quote)
  void queryClient.invalidateQueries({ queryKey: listsKey })
}

export const invalidateQuote = (id: string) => {
  void queryClient.invalidateQueries({ queryKey: quoteKey(id) })
  void queryClient.invalidateQueries({ queryKey: listsKey })
}

// The same body keeps its key until the server answers: a retry after a lost answer makes no second quote.
const idempotencyKeys = new Map<string, string>()

const idempotencyHeaders = (sent: string) => {
  const key = idempotencyKeys.get(sent) ?? newIdempotencyKey()
  idempotencyKeys.set(sent, key)
  return { 'idempotency-key': key }
}

export const createQuoteMutation = mutationOptions({
  mutationFn: (json: QuoteDraft & { lead_id: string | null }) =>
    answerOf(quotes.$post({ json }, { headers: idempotencyHeaders(JSON.stringify(json)) }), 'id'),
  onSuccess: (quote, json) => {
    idempotencyKeys.delete(JSON.stringify(json))
    setCachedQuote(quote)
    if (quote.lead_id) invalidateLead(quote.lead_id)
  },
  meta: {
    done: { title: 'Quote saved as draft successfully' },
    failed: { title: 'Error Saving Quote', fallback: 'Unable to save quote. Please try again.' },
  },
})

export const updateQuoteMutation = mutationOptions({
  mutationFn: ({ id, version, draft }: { id: string; version: number; draft: QuoteDraft }) =>
    answerOf(quotes[':id'].$patch({ param: { id }, json: { ...draft, version } }), 'id'),
  onSuccess: setCachedQuote,
  meta: { done: { title: 'Quote updated' }, failed: 'Failed to update quote' },
})

export const knownClientsQuery = (q: string) =>
  jsonQuery(['known-clients', q], (option) => api.admin['known-clients'].$get({ query: { q } }, option), {
    retry: false,
  })

export const duplicateQuoteMutation = mutationOptions({
  mutationFn: ({ id }: Quote) =>
    answerOf(quotes[':id'].duplicate.$post({ param: { id }, json: {} }, { headers: idempotencyHeaders(id) }), 'id'),
  onSuccess: (copy, { id }) => {
    idempotencyKeys.delete(id)
    setCachedQuote(copy)
  },
  meta: { done: { title: 'Quote duplicated as a draft' }, failed: 'Failed to duplicate quote' },
})

export const loadQuoteFailed = 'Failed to load quote'

export const reloadQuoteMutation = mutationOptions({
  mutationFn: (id: string) => queryClient.fetchQuery(freshQuoteQuery(id)),
  meta: { failed: loadQuoteFailed },
})

// No error if the quote `isDone`: the answer of a successful request was lost, or somebody else did the same first.
export const unlessDone = (id: string, isDone: (quote: AdminQuote) => boolean) => async (error: unknown) => {
  const found = await queryClient.fetchQuery({ ...freshQuoteQuery(id), retry: false }).catch(() => null)
  if (!found || !isDone(found)) throw error
  return found
}

export const emailPreviewQuery = (id: string, version: number) =>
  jsonQuery(['email-preview', id, version], (option) => quotes[':id']['email-preview'].$get({ param: { id } }, option))
