import { useInfiniteQuery } from '@tanstack/react-query'
import { cn } from '#web/lib/cn.ts'
import { newLeads } from './list-filter.ts'
import { leadsQuery } from './queries.ts'

/** A person's lead may be quarantined too: a password manager fills in hidden fields. */
export const LeadCounts = () => {
  const counts = useInfiniteQuery(leadsQuery(newLeads)).data?.pages.at(-1)?.counts
  if (!counts || counts.new + counts.quarantined === 0) return null
  const words = [
    counts.new > 0 && `${counts.new} new`,
    counts.late > 0 && `${counts.late} late`,
    counts.quarantined > 0 && `${counts.quarantined} held back`,
  ]
  return (
    <span className={cn('text-sm max-md:sr-only', counts.late > 0 ? 'text-danger' : 'font-normal text-faint')}>
      {words.filter(Boolean).join(', ')}
    </span>
  )
}
