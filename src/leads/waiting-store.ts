import type { LeadId, QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { selectAll } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'

export type WaitingLead = {
  id: LeadId
  company: string
  due_day: Day
  created_at: Instant
  /** The newest quote that was begun for it. */
  quote_id: QuoteId | null
}

const columns = `l.id, l.company, l.due_day, l.created_at,
  (select quote_id from lead_quotes where lead_id = l.id order by created_at desc limit 1) as quote_id`

export const newSql = `select ${columns} from (
    select id from leads where state = 'new' order by due_day, created_at, id limit ?) first
  cross join leads l on l.id = first.id order by l.due_day, l.created_at, l.id`

export const findNew = (reads: Reads, limit: number) => selectAll<WaitingLead>(reads, newSql, limit)

export const currentSql = `select ${columns} from json_each(?) wanted cross join leads l on l.id = wanted.value
  where l.state in ('new', 'answered')`

export const findCurrent = (reads: Reads, ids: readonly string[]) =>
  selectAll<WaitingLead>(reads, currentSql, JSON.stringify(ids))
