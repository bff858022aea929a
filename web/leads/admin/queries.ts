import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Lead, LeadCorrection } from '#src/leads/schema.ts'
import { answerOf, api, within } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged.ts'
import { begin, queryClient, type Toasts } from '#web/lib/query.ts'
import { whileEmailsWait } from '#web/mail/queries.ts'
import type { LeadFilter } from './list-filter.ts'

const answerSeconds = 10

const leads = api.admin.leads
const list = 'leads'
const lists = [list]
const keyOf = (id: string) => ['lead', id]

const asked = ({ q, state }: LeadFilter) => ({ ...(q && { q }), ...(state && { state }) })

/** The list, page by page, newest first. */
export const leadsQuery = (filter: LeadFilter) =>
  pagedQuery([list, filter], (after, option) => answerOf(leads.$get({ query: { ...asked(filter), ...after } }, option)))

/** One lead. While one of its emails waits to be sent, it is looked at again. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => answerOf(leads[':id'].$get({ param: { id } }, within(answerSeconds, signal))),
    refetchInterval: whileEmailsWait,
  })

/** How often the form was opened and sent. */
export const figuresQuery = queryOptions({
  queryKey: ['form-figures'],
  queryFn: ({ signal }) => answerOf(api.admin.events.$get({}, within(answerSeconds, signal))),
})

type Named = Pick<Lead, 'id'>

/** Puts the server's answer where the pages read it; the lists are asked again when they are next seen. */
const learn = (lead: Lead) => {
  queryClient.setQueryData(keyOf(lead.id), lead)
  void queryClient.invalidateQueries({ queryKey: lists })
}

/** After a change elsewhere, a refusal, or an answer that may be lost: the pages read again what is true. */
export const lookAtLeadAgain = (id: string) => {
  void queryClient.invalidateQueries({ queryKey: keyOf(id) })
  void queryClient.invalidateQueries({ queryKey: lists })
}

const move = (verb: 'archive' | 'restore' | 'not-spam', meta: Toasts) =>
  mutationOptions({
    mutationFn: ({ id }: Named) =>
      answerOf(leads[':id'][verb].$post({ param: { id }, json: {} }, within(answerSeconds))),
    onSuccess: learn,
    onError: (_error, { id }) => lookAtLeadAgain(id),
    meta,
  })

/** Restore. */
export const restoreLead = move('restore', {
  done: { title: 'Lead has been restored' },
  failed: 'Failed to restore lead',
})

/** Archive: the toast offers to undo it. */
export const archiveLead = move('archive', {
  done: (lead: Lead) => ({
    title: 'Lead has been archived',
    action: { label: 'Undo', press: () => begin(restoreLead, lead) },
  }),
  failed: 'Failed to archive lead',
})

/** Not spam. */
export const clearLead = move('not-spam', {
  done: { title: 'Lead marked as not spam' },
  failed: 'Failed to update lead',
})

/** Save correction. */
export const correctLead = mutationOptions({
  mutationFn: ({ id, correction }: Named & LeadCorrection) =>
    answerOf(leads[':id'].correct.$post({ param: { id }, json: { correction } }, within(answerSeconds))),
  onSuccess: learn,
  onError: (_error, { id }) => lookAtLeadAgain(id),
  meta: { done: { title: 'Correction saved' }, failed: 'Failed to save correction' },
})

/** Erase for good. */
export const deleteLead = mutationOptions({
  mutationFn: ({ id }: Named) => answerOf(leads[':id'].erase.$post({ param: { id }, json: {} }, within(answerSeconds))),
  onSuccess: () => void queryClient.invalidateQueries({ queryKey: lists }),
  onError: (_error, { id }) => lookAtLeadAgain(id),
  meta: { done: { title: 'Lead has been erased' }, failed: 'Failed to erase lead' },
})

/** Leaves nothing of an erased lead in this window's memory, once no page shows it. */
export const forgetLead = (id: string) => queryClient.removeQueries({ queryKey: keyOf(id) })
