import type { QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { selectAll, selectColumn, selectValue } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Status } from './rules.ts'
import { companySort } from './table.ts'

/** The newest row number of the search index; 0 where there is no quote. */
export const findLastSeq = (reads: Reads) =>
  selectValue<number | null>(reads, 'select max(seq) from quote_search_rows') ?? 0

export const findCandidates = (reads: Reads, match: string) =>
  selectColumn<number>(reads, 'select rowid from quote_search where words match ? order by rowid', match)

export type SearchRow = {
  id: QuoteId
  status: Status
  deleted_at: Instant | null
  created_at: Instant
  last_day: Day
  company: string
  words: string
}

// Text of one column, because each that is read costs as much time as to find the row.
const rowsSql = `select q.id, q.status, q.deleted_at, q.created_at, coalesce(q.extended_until, q.valid_until) as last_day,
    ${companySort} as company,
    concat_ws(' ', 'q-' || substr(q.id, 17), q.client_company, q.client_name, q.client_email, q.client_phone,
      replace(replace(q.client_phone, ' ', ''), '-', ''), q.scope_summary, q.cover_note, q.notes_internal) as words
  from json_each(?) j join quote_search_rows r on r.seq = j.value join quotes q on q.id = r.quote_id`

export const findSearchRows = (reads: Reads, seqs: readonly number[]) =>
  selectAll<SearchRow>(reads, rowsSql, JSON.stringify(seqs))
