import { type InfiniteData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { type Instant, instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Page, Quote, QuoteDraft, QuoteSummary } from '#src/quotes/schema.ts'
import { lookAtLeadAgain } from '#web/leads/admin/queries.ts'
import { answerOf, api, within } from '#web/lib/api.ts'
import { now } from '#web/lib/now.ts'
import { pagedQuery } from '#web/lib/paged.ts'
import { begin, queryClient } from '#web/lib/query.ts'
import { whileEmailsWait } from '#web/mail/queries.ts'
import { type Filter, withDeleted } from './list-filter.ts'

const answerSeconds = 10

const quotes = api.admin.quotes
const list = 'quotes'
const lists = [list]
const queryKeyOf = (id: string) => ['quote', id]

const asked = ({ deleted, q, status }: Filter) => ({
  ...(deleted && { deleted: 'true' as const }),
  ...(q && { q }),
  ...(status && { status }),
})

/** The list, page by page, newest first. */
export const quotesQuery = (filter: Filter) =>
  pagedQuery([list, filter], (after, option) =>
    answerOf(quotes.$get({ query: { ...asked(filter), ...after } }, option)),
  )

/** One quote. While one of its emails waits to be sent, it is looked at again. */
export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(id),
    queryFn: ({ signal }) => answerOf(quotes[':id'].$get({ param: { id } }, within(answerSeconds, signal))),
    refetchInterval: whileEmailsWait,
  })

/** What New Quote starts with. */
export const defaultsQuery = queryOptions({
  queryKey: ['quote-defaults'],
  queryFn: ({ signal }) => answerOf(api.admin['new-quote'].$get({}, within(answerSeconds, signal))),
})

/** Puts the server's answer where the pages read it; the lists are asked again when they are next seen. */
const learn = (quote: Quote) => {
  queryClient.setQueryData(queryKeyOf(quote.id), quote)
  return queryClient.invalidateQueries({ queryKey: lists })
}

/** After a refusal, or an answer that may be lost: the page reads again what is true. */
const lookAgain = (id: string) => {
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(id) })
  void queryClient.invalidateQueries({ queryKey: lists })
}

type NewQuote = QuoteDraft & { lead_id: string | null }

const newKey = () => newToken((length) => crypto.getRandomValues(new Uint8Array(length)))

/** What was sent last, until it is answered. */
const unanswered = { content: '', key: '' }

/** The same content keeps its key until it is answered: what was saved, and whose answer was lost, is saved once. */
const keyOf = (json: NewQuote) => {
  const content = JSON.stringify(json)
  if (content !== unanswered.content) Object.assign(unanswered, { content, key: newKey() })
  return unanswered.key
}

/** Save as Draft. */
export const createQuote = mutationOptions({
  mutationFn: (json: NewQuote) =>
    answerOf(quotes.$post({ json }, { ...within(answerSeconds), headers: { 'idempotency-key': keyOf(json) } })),
  onSuccess: (quote) => {
    unanswered.content = ''
    void learn(quote)
    if (quote.lead_id) lookAtLeadAgain(quote.lead_id)
  },
  meta: {
    done: { title: 'Quote saved as draft successfully' },
    failed: { title: 'Error Saving Quote', fallback: 'Unable to save quote. Please try again.' },
  },
})

/** Save Changes. */
export const updateQuote = mutationOptions({
  mutationFn: ({ id, version, draft }: { id: string; version: number; draft: QuoteDraft }) =>
    answerOf(quotes[':id'].$patch({ param: { id }, json: { ...draft, version } }, within(answerSeconds))),
  onSuccess: (quote) => void learn(quote),
  meta: { done: { title: 'Quote updated' }, failed: 'Failed to update quote' },
})

export const unloaded = 'Failed to load quote'

/** Load their version. What the page has of the quote may be its own old copy: the server is asked, whatever its age. */
export const loadQuote = mutationOptions({
  mutationFn: (id: string) => queryClient.fetchQuery({ ...quoteQuery(id), staleTime: 0 }),
  meta: { failed: unloaded },
})

/** A failure, unless the quote is found to be as it should have become: the answer was lost, or somebody else was first. */
const unlessDone = (id: string, isDone: (quote: Quote) => boolean) => async (fault: unknown) => {
  const found = await queryClient.fetchQuery({ ...quoteQuery(id), staleTime: 0, retry: false }).catch(() => null)
  if (!found || !isDone(found)) throw fault
  return found
}

export const unsent = 'Failed to send quote'

/** Send to Client. The page shows the quote as sent at once; its emails come with the next look. */
export const sendQuote = mutationOptions({
  mutationFn: ({ id, version }: Quote): Promise<Pick<Quote, 'public_link'>> =>
    answerOf(quotes[':id'].send.$post({ param: { id }, json: { version } }, within(answerSeconds))).catch(
      unlessDone(id, (found) => found.status === 'sent' && found.version === version + 1),
    ),
  onSuccess: ({ public_link }, quote) => {
    if (quote.lead_id) lookAtLeadAgain(quote.lead_id)
    void learn({ ...quote, status: 'sent', public_link, sent_at: instant(now()), version: quote.version + 1 })
    return queryClient.invalidateQueries({ queryKey: queryKeyOf(quote.id) })
  },
  onError: (_error, { id }) => lookAgain(id),
  meta: { done: { title: 'Quote sent to client' }, failed: unsent },
})

/** Mark Expired. */
export const expireQuote = mutationOptions({
  mutationFn: ({ id }: Quote) =>
    answerOf(quotes[':id'].expire.$post({ param: { id }, json: {} }, within(answerSeconds))).catch(
      unlessDone(id, ({ status }) => status === 'expired'),
    ),
  onSuccess: (quote) => void learn(quote),
  onError: (_error, { id }) => lookAgain(id),
  meta: { done: { title: 'Quote marked as expired' }, failed: 'Failed to update quote' },
})

type Pages = InfiniteData<Page<QuoteSummary>>
type Snapshot = [key: readonly unknown[], data: Pages | undefined][]

/** Shows a quote as deleted, or restored, in every list before the server has said so. @returns how it was. */
const foresee = async (id: string, deleted_at: Instant | null): Promise<Snapshot> => {
  await queryClient.cancelQueries({ queryKey: lists })
  const before = queryClient.getQueriesData<Pages>({ queryKey: lists })
  for (const [key, data] of before) {
    const filter = key[1] as Filter
    if (data) queryClient.setQueryData(key, { ...data, pages: withDeleted(data.pages, filter, id, deleted_at) })
  }
  return before
}

const takeBack = (before: Snapshot | undefined) => {
  for (const [key, data] of before ?? []) queryClient.setQueryData(key, data)
}

type Named = Pick<QuoteSummary, 'id'>

/** Restore. */
export const restoreQuote = mutationOptions({
  mutationFn: ({ id }: Named) =>
    answerOf(quotes[':id'].restore.$post({ param: { id }, json: {} }, within(answerSeconds))),
  onMutate: ({ id }) => foresee(id, null),
  onError: (_error, _quote, before) => takeBack(before),
  onSettled: (_done, _error, { id }) => lookAgain(id),
  meta: { done: { title: 'Quote has been restored' }, failed: 'Failed to restore quote' },
})

/** Delete: hides the quote from the list; the toast offers to undo it. */
export const deleteQuote = mutationOptions({
  mutationFn: ({ id }: Named) =>
    answerOf(quotes[':id'].delete.$post({ param: { id }, json: {} }, within(answerSeconds))),
  onMutate: ({ id }) => foresee(id, instant(now())),
  onError: (_error, _quote, before) => takeBack(before),
  onSettled: (_done, _error, { id }) => lookAgain(id),
  meta: {
    done: (quote: Quote) => ({
      title: 'Quote has been deleted',
      action: { label: 'Undo', press: () => begin(restoreQuote, quote) },
    }),
    failed: 'Failed to delete quote',
  },
})
