import { Problem } from '#src/base/problem.ts'
import { openRecord } from '#web/lib/query/open-record.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { leadQuery } from './queries.ts'

export const loadLeadPage = (id: string) =>
  openRecord(queryClient.fetchQuery(leadQuery(id)), 'Failed to load lead', '/admin/leads')

export const findSourceLead = async (id: string) => {
  try {
    return await queryClient.fetchQuery(leadQuery(id))
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}
