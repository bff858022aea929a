import { mutationOptions } from '@tanstack/react-query'
import type { LeadId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'
import { maxChangedAtOnce } from '#src/leads/rules.ts'
import type { Lead, LeadCorrection, LeadList, LeadReply, QuarantineChange } from '#src/leads/schema.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { openRecord } from '#web/lib/query/open-record.ts'
import { pagedQuery } from '#web/lib/query/paged.ts'
import { jsonQuery, queryClient, startMutation } from '#web/lib/query/query.ts'
import type { MutationToasts } from '#web/lib/query/toasts.ts'
import { pollEmails } from '#web/mail/queries.ts'
import { unlessSuppressed } from '#web/mail/suppressed.ts'
import { countLeads } from './labels.ts'
import type { LeadFilter } from './list-search.ts'

const leads = api.admin.leads
const list = 'leads'
const listsKey = [list]
const keyOf = (id: string) => ['lead', id]

const toQuery = ({ q, state }: LeadFilter) => ({ ...(q && { q }), ...(state && { state }) })

/** Polls while an erasure is not finished. */
export const leadsQuery = (filter: LeadFilter) => ({
  ...pagedQuery([list, filter], (after, init) =>
    answerOf(leads.$get({ query: { ...toQuery(filter), ...after } }, init)),
  ),
  refetchInterval: ({ state: { data } }: { state: { data?: { pages: LeadList[] } | undefined } }) =>
    data?.pages.at(-1)?.erasing_since ? seconds(10) : false,
})

/** Polls while one of the lead's emails waits to be sent, or the provider may still report on it. */
export const leadQuery = (id: string) =>
  jsonQuery(keyOf(id), (option) => leads[':id'].$get({ param: { id } }, option), { refetchInterval: pollEmails })

export const formStatsQuery = jsonQuery(['form-stats'], (option) => api.admin.events.$get({}, option))

type HasId = Pick<Lead, 'id'>

export const invalidateLead = (id: string) => {
  void queryClient.invalidateQueries({ queryKey: keyOf(id) })
  void queryClient.invalidateQueries({ queryKey: listsKey })
}

const leadCacheUpdates = {
  onSuccess: (lead: Lead) => {
    queryClient.setQueryData(keyOf(lead.id), lead)
    void queryClient.invalidateQueries({ queryKey: listsKey })
  },
  onError: (_error: Error, { id }: HasId) => invalidateLead(id),
}

const actionMutation = (verb: 'archive' | 'restore' | 'not-spam', meta: MutationToasts) =>
  mutationOptions({
    mutationFn: ({ id }: HasId) => answerOf(leads[':id'][verb].$post({ param: { id }, json: {} })),
    ...leadCacheUpdates,
    meta,
  })

export const restoreLeadMutation = actionMutation('restore', {
  done: { title: 'Lead has been restored' },
  failed: 'Failed to restore lead',
})

export const archiveLeadMutation = actionMutation('archive', {
  done: (lead: Lead) => ({
    title: 'Lead has been archived',
    action: { label: 'Undo', press: () => startMutation(restoreLeadMutation, lead) },
  }),
  failed: 'Failed to archive lead',
})

export const clearLeadMutation = actionMutation('not-spam', {
  done: { title: 'Lead marked as not spam' },
  failed: 'Failed to update lead',
})

export const correctLeadMutation = mutationOptions({
  mutationFn: ({ id, correction }: HasId & LeadCorrection) =>
    answerOf(leads[':id'].correct.$post({ param: { id }, json: { correction } })),
  ...leadCacheUpdates,
  meta: { done: { title: 'Correction saved' }, failed: 'Failed to save correction' },
})

/** The draft is loaded only once, so that it does not change while the owner edits it. */
export const leadReplyQuery = (id: string) =>
  jsonQuery(['lead-reply', id], (option) => leads[':id'].reply.$get({ param: { id } }, option), {
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const replyToLeadMutation = mutationOptions({
  mutationFn: ({ id, ...json }: HasId & LeadReply) => answerOf(leads[':id'].reply.$post({ param: { id }, json })),
  ...leadCacheUpdates,
  meta: { done: { title: 'Your reply is on its way' }, failed: unlessSuppressed('Failed to send reply') },
})

export const deleteLeadMutation = mutationOptions({
  mutationFn: ({ id }: HasId) => answerOf(leads[':id'].erase.$post({ param: { id }, json: {} })),
  onSuccess: () => void queryClient.invalidateQueries({ queryKey: listsKey }),
  onError: (_error, { id }) => invalidateLead(id),
  meta: { done: { title: 'Lead has been erased' }, failed: 'Failed to erase lead' },
})

const changesMutation = (action: QuarantineChange['action'], done: (leads: string) => string, failed: string) =>
  mutationOptions({
    mutationFn: async (ids: readonly LeadId[]) => {
      let count = 0
      for (let at = 0; at < ids.length; at += maxChangedAtOnce) {
        const json = { action, ids: ids.slice(at, at + maxChangedAtOnce) }
        count += (await answerOf(api.admin.quarantine.$post({ json }))).done
      }
      return count
    },
    onSettled: (_count, _error, ids) => {
      for (const id of ids) queryClient.removeQueries({ queryKey: keyOf(id) })
      return queryClient.invalidateQueries({ queryKey: listsKey })
    },
    meta: { done: (count: number) => ({ title: done(countLeads(count)) }), failed },
  })

export const clearLeadsMutation = changesMutation(
  'not-spam',
  (leads) => `${leads} marked as not spam`,
  'Failed to update leads',
)

export const deleteLeadsMutation = changesMutation('erase', (leads) => `${leads} erased`, 'Failed to erase leads')

export const loadLeadPage = (id: string) =>
  openRecord(queryClient.fetchQuery(leadQuery(id)), 'Failed to load lead', '/admin/leads')

export const findSourceLead = (id: string) =>
  queryClient.fetchQuery(leadQuery(id)).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  })

/** To be called when no page shows the lead any more: a mounted query would refetch it. */
export const removeCachedLead = (id: string) => queryClient.removeQueries({ queryKey: keyOf(id) })
