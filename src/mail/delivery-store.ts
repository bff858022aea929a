import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { is, prepared } from '#src/db/prepared.ts'
import { selectAll, selectColumn, selectValue } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import type { EmailRow } from './store.ts'
import { emails } from './table.ts'

const ofProvider = prepared((db) => db.select().from(emails).where(is(emails.provider_id, 'id')).prepare())

export const findEmailOfProvider = (reads: Reads, id: string): EmailRow | null => ofProvider(reads).get({ id }) ?? null

/** Whether the provider may have accepted an email under an id that is not known yet. */
export const hasEmailInFlight = (reads: Reads) =>
  reads.db
    .select({ id: emails.id })
    .from(emails)
    .where(sql`state = 'pending' and (leased_until is not null or unknown_since is not null)`)
    .limit(1)
    .get() !== undefined

export const findLastSent = (reads: Reads, before: Instant, except: string) =>
  selectValue<Instant>(
    reads,
    "select sent_at from emails where state in ('sent', 'discarded') and email_sealed <> '' and sent_at < ? and provider_id <> ? order by created_at desc limit 1",
    before,
    except,
  ) ?? null

const undelivered = sql`delivery in ('bounced', 'complained')`

/** Newest first, without those that a later email about the same subject made good. */
export const findLostSince = (reads: Reads, since: Instant) =>
  reads.db
    .select({ class: emails.class, subject_id: emails.subject_id, delivery_at: emails.delivery_at })
    .from(emails)
    .where(
      sql`${undelivered} and delivery_at >= ${since} and not exists (select 1 from emails later where later.subject_id = emails.subject_id and later.class = emails.class and later.delivery = 'delivered' and later.created_at > emails.created_at)`,
    )
    .orderBy(desc(emails.delivery_at))
    .all()

export const findLostAbout = (reads: Reads, kind: string, subjects: string[]) =>
  reads.db
    .select({ subject_id: emails.subject_id })
    .from(emails)
    .where(
      and(
        undelivered,
        eq(emails.kind, kind),
        inArray(emails.subject_id, subjects),
        sql`not exists (select 1 from emails later where later.subject_id = emails.subject_id and later.kind = emails.kind and later.rowid > emails.rowid)`,
      ),
    )
    .all()
    .map(({ subject_id }) => subject_id)

export const lostAmongSql = `select e.subject_id, e.kind, e.delivery, coalesce(e.delivery_at, e.created_at) as since
  from json_each(?) wanted cross join emails e indexed by emails_undelivered on e.subject_id = wanted.value
  where delivery in ('bounced', 'complained') and e.class <> 'owner' and not exists (
    select 1 from emails later where later.subject_id = e.subject_id and later.class = e.class
    and later.delivery = 'delivered' and later.created_at > e.created_at)`

type Lost = { subject_id: string; kind: string; delivery: 'bounced' | 'complained'; since: Instant }

export const findLostAmong = (reads: Reads, subjects: readonly string[]) =>
  selectAll<Lost>(reads, lostAmongSql, JSON.stringify(subjects))

export const findAbsentKeys = (reads: Reads, beginnings: readonly string[]) =>
  selectColumn<string>(
    reads,
    "select value from json_each(?) as wanted where not exists (select 1 from emails where idempotency_key > wanted.value and idempotency_key < wanted.value || '~')",
    JSON.stringify(beginnings),
  )
