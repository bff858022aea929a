import { keepPreviousData, mutationOptions, useMutation } from '@tanstack/react-query'
import { Problem } from '#src/base/problem.ts'
import type { AdminDays, OwnerEntry } from '#src/days/schema.ts'
import type { ItemDone } from '#src/today/schema.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'
import { invalidateQuote } from '#web/quotes/admin/queries.ts'

const { ':id': quotes } = api.admin.quotes

/** Refetched on window focus, because the client may have ordered or cancelled meanwhile. */
export const daysQuery = (id: string, log: 'newest' | 'all' = 'newest') =>
  jsonQuery<AdminDays>(['days', id, log], (option) => quotes.days.$get({ param: { id }, query: { log } }, option), {
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

export const engagementsQuery = jsonQuery(['engagements'], (option) => api.admin.days.$get({}, option), {
  refetchOnWindowFocus: true,
})

const refresh = (id: string) => {
  invalidateQuote(id)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name === 'engagements' || name === 'today' || name === 'invoices',
  })
}

type AddEntryInput = { id: string; entry: OwnerEntry }

/** Writes the new cost to the cache, so that the dialog's sum agrees with the server's refusal. */
const showNewCost = (days: AdminDays | undefined, { entry }: AddEntryInput, cost: object) =>
  days && {
    ...days,
    bookings: days.bookings.map((one) => ('of' in entry && one.id === entry.of ? { ...one, ...cost } : one)),
  }

const done: Record<OwnerEntry['kind'], string> = {
  started: 'Start confirmed',
  ordered: 'Days ordered',
  paid: 'Days marked as paid',
  extended: 'The days are valid for longer',
  booked: 'Day booked',
  cancelled: 'Booking cancelled',
  moved: 'Booking moved',
  no_show: 'No-show entered',
  worked: 'Day logged',
  not_supplied: 'Entered as not supplied',
  waived: 'Charge waived',
  corrected: 'Entry corrected',
  ended: 'The end is entered',
  agreed: 'Sum entered',
  expense: 'Expense entered',
}

export const addEntryMutation = mutationOptions({
  mutationFn: ({ id, entry }: AddEntryInput): Promise<AdminDays> =>
    answerOf(quotes.days.$post({ param: { id }, json: entry })),
  onSuccess: (days, { id }) => {
    queryClient.setQueryData(daysQuery(id).queryKey, days)
    refresh(id)
    return queryClient.invalidateQueries(daysQuery(id, 'all'))
  },
  onError: (error, input) => {
    const queryKey = ['days', input.id]
    if (error instanceof Problem && error.code === 'share_changed' && error.standing) {
      queryClient.setQueriesData<AdminDays>({ queryKey }, (days) => showNewCost(days, input, error.standing as object))
      return
    }
    void queryClient.invalidateQueries({ queryKey })
    refresh(input.id)
  },
  meta: {
    done: (_days: unknown, { entry }: AddEntryInput) => ({ title: done[entry.kind] }),
    failed: 'Nothing was entered',
  },
})

export const confirmStartMutation = mutationOptions({
  mutationFn: ({ id, json }: { id: string; json: ItemDone }) =>
    answerOf(api.admin.today[':kind'][':id'].done.$post({ param: { kind: 'won', id }, json })),
  onSettled: (_done, _error, { id }) => {
    refresh(id)
    return queryClient.invalidateQueries({ queryKey: ['days', id] })
  },
  meta: { done: { title: done.started }, failed: 'Failed to confirm the start' },
})

/** No toast of success: the page itself says what was logged. */
export const useLogEntry = () => useMutation({ ...addEntryMutation, meta: { failed: 'Nothing was logged' } })
