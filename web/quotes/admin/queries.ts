import { type InfiniteData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { formatInstant, type Instant, instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { QuoteDraft } from '#src/quotes/field-rules.ts'
import type { QuoteList, QuoteSummary } from '#src/quotes/list/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { undoSendSeconds } from '#src/quotes/send/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { invalidateLead } from '#web/leads/admin/queries.ts'
import { serverNow } from '#web/lib/now.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { pagedQuery } from '#web/lib/query/paged.ts'
import { queryClient, startMutation } from '#web/lib/query/query.ts'
import type { MutationToasts } from '#web/lib/query/toasts.ts'
import { pollEmails } from '#web/mail/queries.ts'
import { unlessSuppressed } from '#web/mail/suppressed.ts'
import { type QuoteFilter, withDeleted } from './list/list-filter.ts'

const quotes = api.admin.quotes
const list = 'quotes'
const listsKey = [list]
const one = 'quote'
const quoteKey = (id: string) => [one, id]

const toQuery = ({ deleted, q, statuses, sort, whose }: QuoteFilter) => ({
  ...(deleted && { deleted: 'true' as const }),
  ...(q && { q }),
  ...(statuses.length > 0 && { status: [...statuses] }),
  ...(sort !== 'created' && { sort }),
  ...(whose && { whose }),
})

/** Refetched on window focus, because an email may have come back meanwhile. */
export const quotesQuery = (filter: QuoteFilter) => ({
  ...pagedQuery([list, filter], (after, option) =>
    answerOf(quotes.$get({ query: { ...toQuery(filter), ...after } }, option)),
  ),
  refetchOnWindowFocus: true,
})

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: quoteKey(id),
    queryFn: ({ signal }) => answerOf(quotes[':id'].$get({ param: { id } }, withTimeout({ signal }))),
    refetchInterval: pollEmails,
  })

const freshQuoteQuery = (id: string) => ({ ...quoteQuery(id), staleTime: 0 })

export const quoteDefaultsQuery = queryOptions({
  queryKey: ['quote-defaults'],
  queryFn: ({ signal }) => answerOf(api.admin['new-quote'].$get({}, withTimeout({ signal }))),
})

export const setCached = (quote: Quote) => {
  queryClient.setQueryData(quoteKey(quote.id), quote)
  void queryClient.invalidateQueries({ queryKey: listsKey })
}

export const invalidate = (id: string) => {
  void queryClient.invalidateQueries({ queryKey: quoteKey(id) })
  void queryClient.invalidateQueries({ queryKey: listsKey })
}

const settle = {
  onSuccess: setCached,
  onError: (_error: Error, { id }: Pick<Quote, 'id'>) => invalidate(id),
}

export const newKey = () => newToken((length) => crypto.getRandomValues(new Uint8Array(length)))

// The same body keeps its key until the server answers, so that a retry after a lost answer makes no second quote.
const createRetryKey = () => {
  const pending = { sent: '', key: '' }
  return {
    of: (sent: string) => {
      if (sent !== pending.sent) Object.assign(pending, { sent, key: newKey() })
      return { 'idempotency-key': pending.key }
    },
    forget: () => Object.assign(pending, { sent: '' }),
  }
}

const createKey = createRetryKey()

export const createQuoteMutation = mutationOptions({
  mutationFn: (json: QuoteDraft & { lead_id: string | null }) =>
    answerOf(quotes.$post({ json }, { ...withTimeout(), headers: createKey.of(JSON.stringify(json)) })),
  onSuccess: (quote) => {
    createKey.forget()
    setCached(quote)
    if (quote.lead_id) invalidateLead(quote.lead_id)
  },
  meta: {
    done: { title: 'Quote saved as draft successfully' },
    failed: { title: 'Error Saving Quote', fallback: 'Unable to save quote. Please try again.' },
  },
})

export const updateQuoteMutation = mutationOptions({
  mutationFn: ({ id, version, draft }: { id: string; version: number; draft: QuoteDraft }) =>
    answerOf(quotes[':id'].$patch({ param: { id }, json: { ...draft, version } }, withTimeout())),
  onSuccess: setCached,
  meta: { done: { title: 'Quote updated' }, failed: 'Failed to update quote' },
})

export const knownClientsQuery = (q: string) =>
  queryOptions({
    queryKey: ['known-clients', q],
    queryFn: ({ signal }) => answerOf(api.admin['known-clients'].$get({ query: { q } }, withTimeout({ signal }))),
    retry: false,
  })

const duplicateKey = createRetryKey()

export const duplicateQuoteMutation = mutationOptions({
  mutationFn: ({ id }: Quote) =>
    answerOf(
      quotes[':id'].duplicate.$post({ param: { id }, json: {} }, { ...withTimeout(), headers: duplicateKey.of(id) }),
    ),
  onSuccess: (copy) => {
    duplicateKey.forget()
    setCached(copy)
  },
  meta: { done: { title: 'Quote duplicated as a draft' }, failed: 'Failed to duplicate quote' },
})

export const loadQuoteFailed = 'Failed to load quote'

export const reloadQuoteMutation = mutationOptions({
  mutationFn: (id: string) => queryClient.fetchQuery(freshQuoteQuery(id)),
  meta: { failed: loadQuoteFailed },
})

// The request may have succeeded although its answer was lost, or somebody else did the same first.
export const unlessDone = (id: string, isDone: (quote: AdminQuote) => boolean) => async (error: unknown) => {
  const found = await queryClient.fetchQuery({ ...freshQuoteQuery(id), retry: false }).catch(() => null)
  if (!found || !isDone(found)) throw error
  return found
}

export const sendQuoteFailed = 'Failed to send quote'

export const undoSendMutation = mutationOptions({
  mutationFn: ({ id }: Pick<Quote, 'id'>) =>
    answerOf(quotes[':id']['undo-send'].$post({ param: { id }, json: {} }, withTimeout())).catch(
      unlessDone(id, ({ status }) => status === 'draft'),
    ),
  ...settle,
  meta: { done: { title: 'Quote not sent: it is a draft again' }, failed: 'Failed to undo sending' },
})

type SendQuoteInput = { quote: Quote; allow_bounced?: boolean; send_at?: Instant | undefined }

export const sendQuoteMutation = mutationOptions({
  mutationFn: ({ quote: { id, version }, ...how }: SendQuoteInput): Promise<Pick<Quote, 'public_link'>> =>
    answerOf(quotes[':id'].send.$post({ param: { id }, json: { version, ...how } }, withTimeout())).catch(
      unlessDone(id, ({ status, schedule, ...found }) =>
        how.send_at ? schedule?.send_at === how.send_at : status === 'sent' && found.version === version + 1,
      ),
    ),
  onSuccess: ({ public_link }, { quote, send_at }) => {
    if (send_at) return queryClient.invalidateQueries(quoteQuery(quote.id))
    if (quote.lead_id) invalidateLead(quote.lead_id)
    setCached({ ...quote, status: 'sent', public_link, sent_at: instant(serverNow()), version: quote.version + 1 })
    // Only a read returns the emails that the sending queued, and the quote that a revision replaced.
    return queryClient.invalidateQueries({ queryKey: [one] })
  },
  onError: (_error, { quote: { id } }) => invalidate(id),
  meta: {
    done: (_sent: unknown, { quote, send_at }: SendQuoteInput) =>
      send_at
        ? { title: `Quote goes out on ${formatInstant(send_at)}` }
        : {
            title: 'Quote sent to client',
            action: { label: 'Undo', press: () => startMutation(undoSendMutation, quote) },
            seconds: undoSendSeconds,
          },
    failed: unlessSuppressed(sendQuoteFailed),
  },
})

export const reviseQuoteMutation = mutationOptions({
  mutationFn: ({ id }: Quote) => answerOf(quotes[':id'].revise.$post({ param: { id }, json: {} }, withTimeout())),
  onSuccess: (revision, { id }) => {
    setCached(revision)
    if (revision.lead_id) invalidateLead(revision.lead_id)
    invalidate(id)
  },
  onError: (_error, { id }) => invalidate(id),
  meta: { failed: 'Failed to revise quote' },
})

export const emailPreviewQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['email-preview', id, version],
    queryFn: ({ signal }) => answerOf(quotes[':id']['email-preview'].$get({ param: { id } }, withTimeout({ signal }))),
  })

export const cancelScheduleMutation = mutationOptions({
  mutationFn: ({ id }: Pick<Quote, 'id'>) =>
    answerOf(quotes[':id']['cancel-schedule'].$post({ param: { id }, json: {} }, withTimeout())),
  ...settle,
  meta: { done: { title: 'The quote goes out no more by itself' }, failed: 'Failed to cancel' },
})

export const expireQuoteMutation = mutationOptions({
  mutationFn: ({ id }: Quote) =>
    answerOf(quotes[':id'].expire.$post({ param: { id }, json: {} }, withTimeout())).catch(
      unlessDone(id, ({ status }) => status === 'expired'),
    ),
  ...settle,
  meta: { done: { title: 'Quote marked as expired' }, failed: 'Failed to update quote' },
})

type Pages = InfiniteData<QuoteList>
type Snapshot = [key: readonly unknown[], data: Pages | undefined][]

const applyOptimistic = async (id: string, deleted_at: Instant | null): Promise<Snapshot> => {
  await queryClient.cancelQueries({ queryKey: listsKey })
  const snapshot = queryClient.getQueriesData<Pages>({ queryKey: listsKey })
  for (const [key, data] of snapshot) {
    const filter = key[1] as QuoteFilter
    if (data) queryClient.setQueryData(key, { ...data, pages: withDeleted(data.pages, filter, id, deleted_at) })
  }
  return snapshot
}

const rollback = (snapshot: Snapshot = []) => {
  for (const [key, data] of snapshot) queryClient.setQueryData(key, data)
}

const deletionMutation = (verb: 'delete' | 'restore', meta: MutationToasts) =>
  mutationOptions({
    mutationFn: ({ id }: Pick<QuoteSummary, 'id'>) =>
      answerOf(quotes[':id'][verb].$post({ param: { id }, json: {} }, withTimeout())),
    onMutate: ({ id }) => applyOptimistic(id, verb === 'delete' ? instant(serverNow()) : null),
    onError: (_error, _quote, snapshot) => rollback(snapshot),
    onSettled: (_done, _error, { id }) => invalidate(id),
    meta,
  })

export const restoreQuoteMutation = deletionMutation('restore', {
  done: { title: 'Quote has been restored' },
  failed: 'Failed to restore quote',
})

export const deleteQuoteMutation = deletionMutation('delete', {
  done: (quote: Quote) => ({
    title: 'Quote has been deleted',
    action: { label: 'Undo', press: () => startMutation(restoreQuoteMutation, quote) },
  }),
  failed: 'Failed to delete quote',
})
