import type { Cursor } from '#src/base/cursor.ts'
import type { CompanyId, Id, QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { companyKeyOf } from '#src/db/company-key.ts'
import { defineFunction, execute, selectAll, selectColumn, selectOne, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'

// The view `company_rows` of migration 0004 has a row for each quote, lead and imported client with a company.
const ofGroup = 'company_key in (select key from companies where group_id = ?)'

const listedSql = `select c.group_id as id, c.id as last, c.active_at from companies c
  where (c.active_at, c.id) < (?, ?) and (? or c.group_id in (select value from json_each(?)))
    and not exists (select 1 from companies o
      where o.group_id = c.group_id and (o.active_at, o.id) > (c.active_at, c.id))
  order by c.active_at desc, c.id desc limit ?`

type ListedRow = { id: CompanyId; last: CompanyId; active_at: Instant }

/** Newest activity first. `last` is the company of the group that had it. `among` limits the list to these ids. */
export const findNewest = (reads: Reads, after: Cursor | null, among: CompanyId[] | null, limit: number) => {
  const { value, id } = after ?? { value: '~', id: '' }
  return selectAll<ListedRow>(reads, listedSql, value, id, Number(!among), JSON.stringify(among ?? []), limit)
}

export const findOfRows = (reads: Reads, rowIds: readonly string[]) =>
  selectColumn<CompanyId>(
    reads,
    `select distinct group_id from companies where key in (
       select company_key from company_rows where id in (select value from json_each(?)))`,
    JSON.stringify(rowIds),
  )

/** The quotes with the address of this one, or of its company. */
export const findQuotesLike = (reads: Reads, id: QuoteId) =>
  selectColumn<QuoteId>(
    reads,
    `select r.id from company_rows r join company_rows own on own.id = ?
     where r.id glob 'quo_*' and (lower(r.email) = lower(own.email) or r.company_key in (
       select key from companies where group_id in (select group_id from companies where key = own.company_key)))`,
    id,
  )

/** Because of `max(at)`, SQLite takes `name` from the newest row. */
export const findFacts = (reads: Reads, id: CompanyId, today: Day) =>
  selectOne<{ name: string; people: number; quotes: number; open: number }>(
    reads,
    `select company as name, max(at), count(distinct lower(email)) as people,
     count(iif(id glob 'quo_*' and not is_deleted, 1, null)) as quotes, coalesce(sum(open_until >= ?), 0) as open
     from company_rows where ${ofGroup}`,
    today,
    id,
  )

export type CompanyRow = {
  id: Id<'quo' | 'lea' | 'cli'>
  at: Instant
  company: string
  name: string
  email: string
  phone: string | null
  is_deleted: 0 | 1
}

export const findRows = (reads: Reads, id: CompanyId, limit: number) =>
  selectAll<CompanyRow>(
    reads,
    `select id, at, company, name, email, phone, is_deleted from company_rows where ${ofGroup} order by at desc, id desc limit ?`,
    id,
    limit,
  )

/** The id of the group that the company is in, possibly its own. A company's row may be gone while others are merged into it. */
export const findGroup = (reads: Reads, id: CompanyId) =>
  selectValue<CompanyId>(reads, 'select group_id from companies where id = ? or group_id = ? limit 1', id, id) ?? null

export const findMembers = (reads: Reads, id: CompanyId) =>
  selectAll<{ id: CompanyId; label: string; name: string; assumed: 0 | 1 }>(
    reads,
    `select id, substr(key, instr(key, ':') + 1, iif(key glob 'domain:*', instr(key, '/') - 8, 500)) as label, assumed,
       coalesce((select company from company_rows where company_key = key order by at desc limit 1), '') as name
     from companies where group_id = ? order by id = group_id desc, key`,
    id,
  )

const rekeyed = (columns: string) =>
  `set company_key = company_key_of(${columns}) where company_key <> company_key_of(${columns})`

/** Triggers update `companies`; the one of imported clients runs for an insert only, so their rows are replaced. */
export const rekeyRows = (tx: Tx) => {
  defineFunction(tx, 'company_key_of', companyKeyOf)
  execute(tx, `update quotes ${rekeyed('client_email, client_company')}`)
  execute(tx, `update leads ${rekeyed('email, company')}`)
  execute(
    tx,
    `insert or replace into clients (id, client_name, client_company, client_email, client_phone, created_at, company_key)
     select id, client_name, client_company, client_email, client_phone, created_at, company_key_of(client_email, client_company)
     from clients where company_key <> company_key_of(client_email, client_company)`,
  )
}

/** Companies that were merged into `id` move to `into` too. @returns false if that is so and no longer assumed */
export const mergeInto = (tx: Tx, id: CompanyId, into: CompanyId) =>
  execute(
    tx,
    `update companies set merged_into = ?, assumed = assumed and id <> ?
     where id <> ? and (id = ? and assumed or merged_into is not ? and (id = ? or merged_into = ?))`,
    ...[into, id, into, id, into, id, id],
  ) > 0

/** @returns false if `id` was not merged into another company */
export const splitOff = (tx: Tx, id: CompanyId) =>
  execute(tx, 'update companies set merged_into = null, assumed = 0 where id = ? and merged_into is not null', id) === 1
