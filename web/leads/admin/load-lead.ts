import { Problem } from '#src/base/problem.ts'
import { openRecord } from '#web/lib/open-record.ts'
import { queryClient } from '#web/lib/query.ts'
import { leadQuery } from './queries.ts'

/** Has the lead at hand before its page opens, no older than a moment. */
export const openLead = (id: string, preload: boolean) =>
  openRecord({
    ask: () => queryClient.fetchQuery(leadQuery(id)),
    failed: 'Failed to load lead',
    list: '/admin/leads',
    preload,
  })

/** The lead that a new quote is made from; null where there is none of that id (any more). */
export const findLead = async (id: string) => {
  try {
    return await queryClient.fetchQuery(leadQuery(id))
  } catch (fault) {
    if (fault instanceof Problem && fault.status === 404) return null
    throw fault
  }
}
