import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import type { QuoteId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { Gst } from '#src/business/schema.ts'
import { isFound, newestFound } from '#src/db/search.ts'
import type { Reads } from '#src/db/transact.ts'
import { isInForce } from '#src/quotes/decision-store.ts'
import { rateKeys } from '#src/quotes/field-rules.ts'
import type { Whose } from '#src/quotes/next-rules.ts'
import type { ListOrder, Status } from '#src/quotes/rules.ts'
import { lastDay, quoteDecisions, quotes, quoteViews } from '#src/quotes/table.ts'

export type ListFilter = {
  q: string
  order: ListOrder
  deleted: boolean
  statuses: readonly Status[]
  today: Day
  whose: Whose | null
  /** The quotes, other than drafts, whose next move is the owner's. */
  yours: readonly QuoteId[]
  /** The quotes with an invoice number or an order number that has all words of `q`. */
  numbered: readonly QuoteId[]
}

/** The status on a day: a quote that is stored as sent may have expired since. */
const statusOn = (today: Day) => sql`iif(status = 'sent' and ${lastDay} < ${today}, 'expired', status)`

const isYourMove = ({ yours }: ListFilter) => sql`id in (select value from json_each(${JSON.stringify(yours)}))`

/** The groups of `nextMove` as SQL. The first condition of each group is cheap and excludes most rows. */
const isInGroup: Record<Whose, (filter: ListFilter) => SQL> = {
  yours: (filter) => sql`(status = 'draft' or ${isYourMove(filter)}) and deleted_at is null`,
  theirs: (filter) =>
    sql`status = 'sent' and deleted_at is null and ${lastDay} >= ${filter.today} and not ${isYourMove(filter)}`,
  won: (filter) => sql`status = 'accepted' and deleted_at is null and not ${isYourMove(filter)}`,
  closed: (filter) =>
    sql`(deleted_at is not null or ${statusOn(filter.today)} in ('rejected', 'expired') and not ${isYourMove(filter)})`,
}

const isWanted = (filter: ListFilter) =>
  and(
    filter.deleted ? undefined : sql`deleted_at is null`,
    filter.statuses.length === 0 ? undefined : sql`${statusOn(filter.today)} in ${filter.statuses}`,
    filter.whose === null ? undefined : isInGroup[filter.whose](filter),
  )

/** The SQL condition of the list; that of a search matches only the newest `maxMatches`. */
const isListed = (filter: ListFilter, maxMatches: number) => {
  const where = isWanted(filter)
  return isFound(quotes, { q: filter.q, where, maxMatches, also: filter.numbered }) ?? where ?? sql`true`
}

export const countListed = (reads: Reads, filter: ListFilter, maxCount: number) =>
  reads.db.get<{ count: number }>(
    sql`select count(*) as count from (select 1 from ${quotes} where ${isListed(filter, maxCount)} limit ${maxCount})`,
  ).count

type Order = { value: SQL; by: SQL; isBeyond: (after: Cursor, today: Day) => SQL }

const orderOf: Record<ListOrder, (today: Day) => Order> = {
  created: () => ({
    value: sql`created_at`,
    by: sql`created_at desc, id desc`,
    isBeyond: ({ value, id }) => sql`(created_at, id) < (${value}, ${id})`,
  }),
  company: () => ({
    value: sql`company_order`,
    by: sql`company_order, id`,
    isBeyond: ({ value, id }) => sql`(company_order, id) > (${value}, ${id})`,
  }),
  // Quotes that end soonest come first; ended ones follow, the latest first.
  valid_until: (today) => ({
    value: lastDay,
    by: sql`${lastDay} < ${today}, iif(${lastDay} < ${today}, null, ${lastDay}), ${lastDay} desc, id`,
    isBeyond: ({ value, id }) =>
      value < today
        ? sql`${lastDay} < ${today} and (${lastDay} < ${value} or ${lastDay} = ${value} and id > ${id})`
        : sql`(${lastDay} < ${today} or (${lastDay}, id) > (${value}, ${id}))`,
  }),
}

const viewCount = sql`(select count(*) from ${quoteViews} where ${quoteViews.quote_id} = ${quotes.id})`
const lastViewed = sql`(select max(${quoteViews.at}) from ${quoteViews} where ${quoteViews.quote_id} = ${quotes.id})`

type Page = { maxMatches: number; after: Cursor | null; limit: number }

/** The page of rows after the cursor. The subquery selects them first, so that only their views are counted. */
export const findListedQuotes = (reads: Reads, filter: ListFilter, { maxMatches, after, limit }: Page) => {
  const { value, by, isBeyond } = orderOf[filter.order](filter.today)
  const isNext = and(isListed(filter, maxMatches), after === null ? undefined : isBeyond(after, filter.today))
  return reads.db
    .select({
      ...pick(quotes, 'id', 'client_company', 'client_name', 'status', 'created_at', 'valid_until', 'extended_until'),
      ...pick(quotes, 'deleted_at', 'sent_at', 'chosen_plan', 'retainer_rate', 'prepaid_day_rate'),
      ...pick(quotes, 'min_term_months', 'start_date'),
      /** Null if nothing is frozen. */
      gst: sql<Gst | null>`case when shown is not null then coalesce(shown ->> '$.identity.gst', 'registered') end`,
      views: sql<number>`${viewCount}`,
      last_viewed_at: sql<Instant | null>`${lastViewed}`,
      decided_at: quoteDecisions.decided_at,
      value: sql<string>`${value}`,
    })
    .from(quotes)
    .leftJoin(quoteDecisions, and(eq(quoteDecisions.quote_id, quotes.id), isInForce))
    .where(sql`${quotes.id} in (select id from ${quotes} where ${isNext} order by ${by} limit ${limit})`)
    .orderBy(by)
    .all()
}

/** Clients that match among the newest `maxMatches` quotes, newest first. */
export const findClients = (reads: Reads, { q, maxMatches }: { q: string; maxMatches: number }) =>
  reads.db
    .select(pick(quotes, 'client_name', 'client_company', 'client_email', 'client_phone', 'id', ...rateKeys))
    .from(quotes)
    .where(isFound(quotes, { q, maxMatches, by: 'names', where: isNotNull(quotes.company_key) }))
    .orderBy(newestFound(quotes))
    .all()
