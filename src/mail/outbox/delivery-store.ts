import type { Instant } from '#src/base/time.ts'
import { selectAll, selectColumn, selectOne, selectValue } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import type { EmailRow } from '#src/mail/store.ts'

export const findEmailByProviderId = (reads: Reads, id: string): EmailRow | null =>
  selectOne<EmailRow>(reads, 'select * from emails where provider_id = ?', id) ?? null

/** Tests whether the provider may have an email whose provider id is not known yet. */
export const hasEmailInFlight = (reads: Reads) =>
  selectValue(
    reads,
    "select 1 from emails where state = 'pending' and (leased_until is not null or unknown_since is not null) limit 1",
  ) !== undefined

export const findLastSent = (reads: Reads, before: Instant, except: string) =>
  selectValue<Instant>(
    reads,
    "select sent_at from emails where state in ('sent', 'discarded') and email_sealed <> '' and sent_at < ? and provider_id <> ? order by created_at desc limit 1",
    before,
    except,
  ) ?? null

/** Newest first, without emails whose subject had a later delivery. */
export const findReturnedSince = (reads: Reads, since: Instant) =>
  selectAll<Pick<EmailRow, 'class' | 'subject_id' | 'delivery_at'>>(
    reads,
    `select class, subject_id, delivery_at from emails
     where delivery in ('bounced', 'complained') and delivery_at >= ? and not exists (
       select 1 from emails later where later.subject_id = emails.subject_id and later.class = emails.class
       and later.delivery = 'delivered' and later.created_at > emails.created_at)
     order by delivery_at desc`,
    since,
  )

const isNewest = `not exists (select 1 from emails later
  where later.subject_id = e.subject_id and later.kind = e.kind and later.rowid > e.rowid)`

const lostAboutSql = `select distinct e.subject_id from json_each(?) wanted
  cross join emails e on e.subject_id = wanted.value
  where e.kind = ? and (e.state = 'dead' or e.delivery in ('bounced', 'complained')) and ${isNewest}`

export const findLostAbout = (reads: Reads, kind: string, subjects: readonly string[]) =>
  selectColumn<string>(reads, lostAboutSql, JSON.stringify(subjects), kind)

// Each part begins with the condition of a partial index, so that SQLite uses that index.
const lostOfKindSql = `select e.subject_id from emails e
  where e.delivery in ('bounced', 'complained') and e.kind = ? and ${isNewest}
  union select e.subject_id from emails e
  where e.state in ('dead', 'ambiguous') and e.state = 'dead' and e.kind = ? and ${isNewest}`

export const findLostOfKind = (reads: Reads, kind: string) => selectColumn<string>(reads, lostOfKindSql, kind, kind)

const returnedOfSubjectsSql = `select e.subject_id, e.kind, e.delivery, coalesce(e.delivery_at, e.created_at) as since
  from json_each(?) wanted cross join emails e indexed by emails_undelivered on e.subject_id = wanted.value
  where delivery in ('bounced', 'complained') and e.class <> 'owner' and not exists (
    select 1 from emails later where later.subject_id = e.subject_id and later.class = e.class
    and later.delivery = 'delivered' and later.created_at > e.created_at)`

type ReturnedEmailRow = { subject_id: string; kind: string; delivery: 'bounced' | 'complained'; since: Instant }

export const findReturnedOfSubjects = (reads: Reads, subjects: readonly string[]) =>
  selectAll<ReturnedEmailRow>(reads, returnedOfSubjectsSql, JSON.stringify(subjects))

export const findAbsentKeys = (reads: Reads, beginnings: readonly string[]) =>
  selectColumn<string>(
    reads,
    "select value from json_each(?) as wanted where not exists (select 1 from emails where idempotency_key > wanted.value and idempotency_key < wanted.value || '~')",
    JSON.stringify(beginnings),
  )
