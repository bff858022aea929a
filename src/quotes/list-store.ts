import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { Gst } from '#src/business/schema.ts'
import type { Reads } from '#src/db/transact.ts'
import { counts } from './decision-store.ts'
import type { ListOrder, ListPlace, Span } from './list-rules.ts'
import type { Status } from './rules.ts'
import { companyOrder, lastDay, quoteDecisions, quotes, quoteViews } from './table.ts'

/** The quotes of one stored status, of which some are no longer sent. */
export type Branch = { status: Status; live?: boolean; deleted: boolean; today: Day }

const values = { created: sql`created_at`, valid_until: lastDay, company: companyOrder } as const satisfies Record<
  ListOrder,
  SQL
>

const kept = ({ status, deleted }: Branch) =>
  sql`status = ${status} and ${deleted ? sql`true` : sql`deleted_at is null`}`

/** SQLite finds the place in an index of an expression only by a comparison with that alone. */
const beyond = (value: SQL, after: ListPlace, ascending: boolean) =>
  ascending
    ? sql`${value} >= ${after.value} and (${value}, id) > (${after.value}, ${after.id})`
    : sql`${value} <= ${after.value} and (${value}, id) < (${after.value}, ${after.id})`

/** `+` keeps an index from being used: few quotes that are stored as sent have ended, and few pages are not full. */
const branchRows = (
  branch: Branch,
  order: ListOrder,
  { ascending, from, before }: Span,
  after: ListPlace | null,
  most: number,
) => {
  const { live, today } = branch
  const value = values[order]
  const direction = ascending ? sql`asc` : sql`desc`
  const isSorted = live !== false || order === 'valid_until'
  return sql`select * from (select id, ${value} as value from quotes where ${and(
    kept(branch),
    live === true ? sql`+${lastDay} >= ${today}` : undefined,
    live === false ? sql`${lastDay} < ${today}` : undefined,
    from === undefined ? undefined : sql`${lastDay} >= ${from}`,
    before === undefined ? undefined : sql`${lastDay} < ${before}`,
    after === null ? undefined : beyond(value, after, ascending),
  )} order by ${isSorted ? value : sql`+${value}`} ${direction}, id ${direction} limit ${most}) as branch`
}

type Wanted = { branches: readonly Branch[]; order: ListOrder; span: Span; after: ListPlace | null; most: number }

export const findPlaces = (reads: Reads, { branches, order, span, after, most }: Wanted): ListPlace[] => {
  const direction = span.ascending ? sql`asc` : sql`desc`
  const rows = branches.map((branch) => branchRows(branch, order, span, after, most))
  return reads.db.all(
    sql`${sql.join(rows, sql` union all `)} order by value ${direction}, id ${direction} limit ${most}`,
  )
}

const ended = ({ live, today }: Branch) => {
  if (live === undefined) return undefined
  return live ? sql`${lastDay} >= ${today}` : sql`${lastDay} < ${today}`
}

/** Counts no further than `most`. */
export const countBranch = (reads: Reads, branch: Branch, most: number) =>
  reads.db.get<{ count: number }>(
    sql`select count(*) as count from (select 1 from quotes where ${and(kept(branch), ended(branch))} limit ${most}) as counted`,
  ).count

const viewed = sql`(select count(*) from ${quoteViews} where ${quoteViews.quote_id} = ${quotes.id})`
const lastViewed = sql`(select max(${quoteViews.at}) from ${quoteViews} where ${quoteViews.quote_id} = ${quotes.id})`

/** In no order. */
export const findListed = (reads: Reads, ids: readonly QuoteId[]) =>
  reads.db
    .select({
      id: quotes.id,
      client_company: quotes.client_company,
      client_name: quotes.client_name,
      status: quotes.status,
      created_at: quotes.created_at,
      valid_until: quotes.valid_until,
      extended_until: quotes.extended_until,
      deleted_at: quotes.deleted_at,
      sent_at: quotes.sent_at,
      chosen_plan: quotes.chosen_plan,
      retainer_rate: quotes.retainer_rate,
      prepaid_day_rate: quotes.prepaid_day_rate,
      min_term_months: quotes.min_term_months,
      /** Null where nothing is frozen yet. */
      gst: sql<Gst | null>`case when shown is not null then coalesce(shown ->> '$.identity.gst', 'registered') end`,
      views: sql<number>`${viewed}`,
      last_viewed_at: sql<Instant | null>`${lastViewed}`,
      decided_at: quoteDecisions.decided_at,
    })
    .from(quotes)
    .leftJoin(quoteDecisions, and(eq(quoteDecisions.quote_id, quotes.id), counts))
    .where(inArray(quotes.id, [...ids]))
    .all()
