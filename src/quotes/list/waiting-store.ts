import type { QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { selectAll } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Status } from '#src/quotes/rules.ts'

/** The most rows read of a growing table, so that a large database answers as fast as a small one. */
const bound = 500

const columns = `q.id, q.client_name, q.client_company, q.start_date, q.status, q.valid_until, q.extended_until, q.created_at, q.sent_at, q.deleted_at,
  (select count(*) from quote_views where quote_id = q.id) as views,
  (select max(at) from quote_views where quote_id = q.id) as last_view,
  exists (select 1 from quote_withdrawals where quote_id = q.id) as withdrawn`

export type WaitingRow = {
  id: QuoteId
  client_name: string
  client_company: string
  start_date: Day | null
  status: Status
  valid_until: Day
  extended_until: Day | null
  created_at: Instant
  sent_at: Instant | null
  deleted_at: Instant | null
  views: number
  last_view: Instant | null
  withdrawn: 0 | 1
}

export const openSql = `select ${columns} from quotes q indexed by quotes_open
  where status = 'sent' and coalesce(extended_until, valid_until) >= ? and deleted_at is null
  order by coalesce(extended_until, valid_until) limit ${bound + 1}`

/** The quotes that end first come first. */
export const findOpen = (reads: Reads, today: Day) => {
  const rows = selectAll<WaitingRow>(reads, openSql, today)
  return { rows: rows.slice(0, bound), hasMore: rows.length > bound }
}

export const someSql = `select ${columns} from json_each(?) wanted cross join quotes q on q.id = wanted.value`

export const findSome = (reads: Reads, ids: readonly string[]) =>
  selectAll<WaitingRow>(reads, someSql, JSON.stringify(ids))

export const unsentSql = `select q.id, q.client_company, s.send_at, s.failed from quote_schedules s
  cross join quotes q on q.id = s.quote_id
  where s.failed is not null and q.status = 'draft' and q.deleted_at is null order by s.send_at desc limit ${bound}`

/** Drafts whose scheduled sending failed. */
export const findUnsent = (reads: Reads) =>
  selectAll<{ id: QuoteId; client_company: string; send_at: Instant; failed: string }>(reads, unsentSql)

export const withoutPdfSql = `select t.quote_id as id, t.created_at as since
  from (select quote_id, created_at, revoked_at from quote_tokens order by rowid desc limit ${bound}) t
  where t.revoked_at is null and t.created_at < ?
  and not exists (select 1 from quote_documents d where d.quote_id = t.quote_id and d.kind = 'quote')`

type LateRow = { id: QuoteId; since: Instant }

/** The most recently sent quotes whose PDF has been missing since before `before`. */
export const findWithoutPdf = (reads: Reads, before: Instant) => selectAll<LateRow>(reads, withoutPdfSql, before)

export const decidedSql = `select n.quote_id as id, n.decided_at as since, exists (
  select 1 from quote_documents d where d.quote_id = n.quote_id and d.kind = 'record' and d.nth = n.nth) as recorded
  from (select quote_id, nth, decided_at from quote_decisions order by audit_seq desc limit ${bound}) n
  where n.decided_at > ? and not exists (
    select 1 from quote_decision_undos u where u.quote_id = n.quote_id and u.nth = n.nth)`

/** The decisions since `since` that count, and whether each has its record. */
export const findDecided = (reads: Reads, since: Instant) =>
  selectAll<LateRow & { recorded: 0 | 1 }>(reads, decidedSql, since)

const progressSql = `select wanted.value as id, w.at as withdrawn_at, s.send_at, s.failed, (
    select decided_at from quote_decisions d where d.quote_id = wanted.value and not exists (
      select 1 from quote_decision_undos u where u.quote_id = d.quote_id and u.nth = d.nth)) as decided_at
  from json_each(?) wanted left join quote_withdrawals w on w.quote_id = wanted.value
  left join quote_schedules s on s.quote_id = wanted.value`

type ProgressRow = {
  id: QuoteId
  withdrawn_at: Instant | null
  send_at: Instant | null
  failed: string | null
  decided_at: Instant | null
}

export const findProgressRows = (reads: Reads, ids: readonly string[]) =>
  selectAll<ProgressRow>(reads, progressSql, JSON.stringify(ids))
