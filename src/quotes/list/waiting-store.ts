import type { QuoteId } from '#src/base/id.ts'
import type { Cents } from '#src/base/money.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { selectAll, selectColumn } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Decision, Plan, Status } from '#src/quotes/rules.ts'

/** The most rows read of a growing table, so that a large database answers as fast as a small one. */
const maxRows = 500

const columns = `q.id, q.client_name, q.client_company, q.status, q.valid_until, q.extended_until, q.start_date,
  q.created_at, q.sent_at, q.deleted_at, q.retainer_rate, q.prepaid_day_rate, q.chosen_plan,
  (select count(*) from quote_views where quote_id = q.id) as views,
  (select max(at) from quote_views where quote_id = q.id) as last_view`

export type WaitingRow = {
  id: QuoteId
  client_name: string
  client_company: string
  status: Status
  valid_until: Day
  extended_until: Day | null
  start_date: Day | null
  created_at: Instant
  sent_at: Instant | null
  deleted_at: Instant | null
  retainer_rate: Cents | null
  prepaid_day_rate: Cents | null
  chosen_plan: Plan | null
  views: number
  last_view: Instant | null
}

const openSql = `select ${columns} from quotes q indexed by quotes_open
  where status = 'sent' and coalesce(extended_until, valid_until) >= ? and deleted_at is null
  order by coalesce(extended_until, valid_until) limit ${maxRows + 1}`

export const findOpen = (reads: Reads, today: Day) => {
  const rows = selectAll<WaitingRow>(reads, openSql, today)
  return { rows: rows.slice(0, maxRows), hasMore: rows.length > maxRows }
}

const someSql = `select ${columns} from json_each(?) wanted cross join quotes q on q.id = wanted.value`

export const findAcceptedIds = (reads: Reads) =>
  selectColumn<QuoteId>(reads, "select id from quotes where status = 'accepted' and deleted_at is null")

export const findQuotesByIds = (reads: Reads, ids: readonly string[]) =>
  selectAll<WaitingRow>(reads, someSql, JSON.stringify(ids))

const failedSendsSql = `select q.id, q.client_company, s.send_at, s.failed from quote_schedules s
  cross join quotes q on q.id = s.quote_id
  where s.failed is not null and q.status = 'draft' and q.deleted_at is null order by s.send_at desc limit ${maxRows}`

export const findFailedSends = (reads: Reads) =>
  selectAll<{ id: QuoteId; client_company: string; send_at: Instant; failed: string }>(reads, failedSendsSql)

const withoutPdfSql = `select t.quote_id as id, t.created_at as since
  from (select quote_id, created_at, revoked_at from quote_tokens order by rowid desc limit ${maxRows}) t
  where t.revoked_at is null and t.created_at < ?
  and not exists (select 1 from quote_documents d where d.quote_id = t.quote_id and d.kind = 'quote')`

type LateRow = { id: QuoteId; since: Instant }

/** The most recently sent quotes whose PDF has been missing since before `before`. */
export const findWithoutPdf = (reads: Reads, before: Instant) => selectAll<LateRow>(reads, withoutPdfSql, before)

const isInForce = (decision: string) => `not exists (
    select 1 from quote_decision_undos u where u.quote_id = ${decision}.quote_id and u.nth = ${decision}.nth)`

const decidedSql = `select n.quote_id as id, n.decision, n.decided_at as since, exists (
  select 1 from quote_documents d where d.quote_id = n.quote_id and d.kind = 'record' and d.nth = n.nth) as recorded
  from (select quote_id, nth, decision, decided_at from quote_decisions order by audit_seq desc limit ${maxRows}) n
  where ${isInForce('n')}`

const progressSql = `select wanted.value as id, w.at as withdrawn_at, s.send_at, s.failed, (
    select max(at) from quote_views v where v.quote_id = wanted.value) as last_view, (
    select decided_at from quote_decisions d where d.quote_id = wanted.value and ${isInForce('d')}) as decided_at
  from json_each(?) wanted left join quote_withdrawals w on w.quote_id = wanted.value
  left join quote_schedules s on s.quote_id = wanted.value`

type ProgressRow = {
  id: QuoteId
  withdrawn_at: Instant | null
  send_at: Instant | null
  failed: string | null
  last_view: Instant | null
  decided_at: Instant | null
}

export const findProgressRows = (reads: Reads, ids: readonly string[]) =>
  selectAll<ProgressRow>(reads, progressSql, JSON.stringify(ids))

/** The newest decisions that count, and whether each has its record. */
export const findDecided = (reads: Reads) =>
  selectAll<LateRow & { decision: Decision; recorded: 0 | 1 }>(reads, decidedSql)

const oldDraftsSql = `select n.id from (
    select id, status, deleted_at from quotes indexed by quotes_newest where created_at < ?
    order by created_at desc, id desc limit ${maxRows}) n
  where n.status = 'draft' and n.deleted_at is null
  and not exists (select 1 from quote_schedules s where s.quote_id = n.id)`

/** Drafts without a schedule among the newest quotes from before `before`, newest first. */
export const findOldDrafts = (reads: Reads, before: Instant) => selectColumn<QuoteId>(reads, oldDraftsSql, before)

const openByTermsSql = `select shown ->> '$.terms_version' as version, count(*) as quotes
  from quotes indexed by quotes_open
  where status = 'sent' and coalesce(extended_until, valid_until) >= ? and deleted_at is null
  group by version order by version desc`

export const findOpenByTerms = (reads: Reads, today: Day) =>
  selectAll<{ version: string; quotes: number }>(reads, openByTermsSql, today)
