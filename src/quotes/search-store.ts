import type { QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { prepared } from '#src/db/prepared.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Status } from './rules.ts'
import { companySort } from './table.ts'

const lastSeq = prepared((db) => db.$client.prepare('select max(seq) from quote_search_rows').pluck())

/** The newest row number of the search index; 0 where there is no quote. */
export const findLastSeq = (reads: Reads) => Number(lastSeq(reads).get() ?? 0)

const candidates = prepared((db) =>
  db.$client.prepare('select rowid from quote_search where words match ? order by rowid').pluck(),
)

export const findCandidates = (reads: Reads, match: string) => candidates(reads).all(match) as number[]

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
const searched = prepared((db) =>
  db.$client
    .prepare(
      `select q.id, q.status, q.deleted_at, q.created_at, coalesce(q.extended_until, q.valid_until), ${companySort},
         concat_ws(' ', 'q-' || substr(q.id, 17), q.client_company, q.client_name, q.client_email, q.client_phone,
           replace(replace(q.client_phone, ' ', ''), '-', ''), q.scope_summary, q.cover_note, q.notes_internal)
       from json_each(?) j join quote_search_rows r on r.seq = j.value join quotes q on q.id = r.quote_id`,
    )
    .raw(),
)

type Columns = [QuoteId, Status, Instant | null, Instant, Day, string, string]

export const findSearchRows = (reads: Reads, seqs: readonly number[]): SearchRow[] =>
  (searched(reads).all(JSON.stringify(seqs)) as Columns[]).map(
    ([id, status, deleted_at, created_at, last_day, company, words]) => ({
      id,
      status,
      deleted_at,
      created_at,
      last_day,
      company,
      words,
    }),
  )
