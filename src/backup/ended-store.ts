import type { AuditEvent, AuditHead } from '#src/audit/rules.ts'
import type { Instant } from '#src/base/time.ts'
import { execute, selectAll, selectColumn, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'

type Ended = { what: string; table: string; key: string; at: string; end: string }

/** Rows that stay. `at` is null until they end; `end` is the column that then has it. */
const ended: Ended[] = [
  {
    ...{ what: 'links', table: 'quote_tokens', key: 'token_sha256', end: 'revoked_at' },
    at: `coalesce(revoked_at, (select at from quote_withdrawals where quote_id = quote_tokens.quote_id),
      (select max(replaced_at) from quote_revisions where replaces = quote_tokens.quote_id))`,
  },
  {
    ...{ what: 'links', table: 'nda_invitations', key: 'token_sha256', end: 'revoked_at' },
    at: 'coalesce(revoked_at, handed_over_at)',
  },
  {
    ...{ what: 'readers', table: 'quote_readers', key: 'id', end: "ended = 'stopped', ended_at" },
    at: "iif(ended = 'stopped', ended_at, null)",
  },
  {
    ...{ what: 'readers', table: 'quote_readers', key: 'id', end: "ended = 'owner', ended_at" },
    at: "iif(ended <> 'stopped', ended_at, null)",
  },
  { what: 'links', table: 'calendar_feeds', key: 'token_sha256', at: 'revoked_at', end: 'revoked_at' },
  {
    ...{ what: 'references', table: 'client_references', key: 'id', at: 'removed_at' },
    end: "removed_by = 'operator', removed_at",
  },
]

// A signed invitation stands.
const signed = 'select token_sha256 from nda_invitations join nda_signatures on invitation_id = id'

type Removed = { what: string; table: string; of: string; key: string; emptied?: string }

/** Rows that go when they end, and whose they are. The key of a changed row is another one. */
const removed: Removed[] = [
  { what: 'roles', table: 'user_roles', of: 'user_id', key: 'user_id || role' },
  {
    ...{ what: 'passwords', table: 'users', of: 'id', key: 'id || password_hash' },
    emptied: 'password_hash',
  },
  { what: 'second factors', table: 'passkeys', of: 'user_id', key: 'id' },
  { what: 'second factors', table: 'totp_secrets', of: 'user_id', key: 'user_id || created_at' },
  { what: 'recovery codes', table: 'recovery_codes', of: 'user_id', key: "code_sha256 || coalesce(used_at, '')" },
  { what: 'quotes to be sent later', table: 'quote_schedules', of: 'quote_id', key: 'quote_id || send_at' },
]

/** Without one of these events about its subject, a row that is missing was lost, which is why one restores. */
const removals: AuditEvent[] = [
  'role_revoked',
  'account_removed',
  'password_changed',
  'password_reset',
  'second_factor_removed',
  'recovery_code_used',
  'recovery_codes_made',
  'quote_scheduled',
  'quote_schedule_ended',
  'quote_sent',
]

const erasures: AuditEvent[] = ['person_erased', 'lead_erased', 'client_deleted', 'account_removed']

const findSubjects = (reads: Reads, afterSeq: number, events: readonly AuditEvent[]) =>
  selectColumn<string>(
    reads,
    `select subject from audit_events where seq > ? and event in (select value from json_each(?))`,
    ...[afterSeq, JSON.stringify(events)],
  )

const optOuts = {
  suppressed_addresses: ['address_sha256', 'reason', 'at'],
  reminder_stops: ['quote_id', 'at'],
  digest_stops: ['recipient_sha256', 'at'],
}

/** What becomes of an email once it is queued. */
const fate = ['state', 'attempts', 'due_at', 'leased_until', 'unknown_since', 'provider_id', 'reason', 'sent_at']

/** Ends rows of a copy, by what another database has. @returns how many counted until then */
type Ending = { what: string; table: string; end: (tx: Tx) => number }

/** A copy of an earlier version has fewer tables. */
export const hasTable = (reads: Reads, name: string) =>
  selectValue(reads, 'select 1 from sqlite_schema where name = ?', name) !== undefined

export const hasEventOf = (reads: Reads, { seq, hash }: AuditHead) =>
  selectValue(reads, 'select 1 from audit_events where seq = ? and hash = ?', seq, hash) !== undefined

const json = (list: unknown[]) => JSON.stringify(list)

const findEnded = (reads: Reads, { what, table, key, at, end }: Ended): Ending => {
  const rows = selectAll(reads, `select ${key} as "key", ${at} as at from ${table} where ${at} is not null`)
  const sql = `update ${table} set ${end} = value ->> 'at' from json_each(?)
    where ${table}.${key} = value ->> 'key' and ${at} is null and value ->> 'key' not in (${signed})`
  return { what, table, end: (tx) => execute(tx, sql, json(rows)) }
}

const findRemoved = (reads: Reads, { what, table, of, key, emptied }: Removed, subjects: string[]): Ending => {
  const lists = [json(subjects), json(selectColumn(reads, `select ${key} from ${table}`))]
  const gone = `${of} in (select value from json_each(?)) and ${key} not in (select value from json_each(?))`
  return {
    ...{ what, table },
    end: (tx) =>
      emptied
        ? execute(tx, `update ${table} set ${emptied} = '' where ${gone}`, ...lists)
        : execute(tx, `delete from ${table} where ${gone}`, ...lists),
  }
}

const findOptOuts = (reads: Reads, [table, columns]: [string, string[]]): Ending => {
  const rows = json(selectAll(reads, `select ${columns} from ${table}`))
  const values = columns.map((column) => `value ->> '${column}'`)
  return {
    ...{ what: 'opt-outs', table },
    end: (tx) =>
      execute(
        tx,
        `insert into ${table} (${columns}) select ${values} from json_each(?)
         where coalesce(value ->> 'quote_id' in (select id from quotes), true) on conflict do nothing`,
        rows,
      ),
  }
}

const findFates = (reads: Reads): Ending => {
  const rows = json(selectAll(reads, `select id, ${fate} from emails`))
  return {
    ...{ what: 'emails', table: 'emails' },
    end: (tx) =>
      execute(
        tx,
        `update emails set ${fate.map((column) => `${column} = value ->> '${column}'`)} from json_each(?)
         where emails.id = value ->> 'id' and state not in ('sent', 'discarded')
           and (state, attempts) <> (value ->> 'state', value ->> 'attempts')`,
        rows,
      ),
  }
}

/** @param afterSeq the last event of the copy; infinite where this database did not come after the copy */
export const findEndings = (reads: Reads, afterSeq: number): Ending[] => {
  const subjects = findSubjects(reads, afterSeq, removals)
  return [
    ...ended.filter(({ table }) => hasTable(reads, table)).map((entry) => findEnded(reads, entry)),
    ...removed.map((entry) => findRemoved(reads, entry, subjects)),
    ...Object.entries(optOuts).map((entry) => findOptOuts(reads, entry)),
    findFates(reads),
  ]
}

/** Emails that wait may have been tried since the copy, and quotes whose time came may have been sent. */
export const holdUnknown = (tx: Tx, { madeAt, now, why }: { madeAt: Instant; now: Instant; why: string }) => {
  execute(tx, "update emails set unknown_since = ? where state = 'pending' and unknown_since is null", madeAt)
  execute(tx, 'update quote_schedules set failed = ? where failed is null and send_at <= ?', why, now)
}

/** Ids of people's rows, and pseudonyms of people, that were erased. */
export const findErased = (reads: Reads, afterSeq: number) => findSubjects(reads, afterSeq, erasures)

export const findPeople = (reads: Reads) =>
  selectAll<{ id: string; email: string }>(
    reads,
    `select id, email from users union all select id, email from leads union all select id, client_email from clients
     union all select id, client_email from quotes union all select id, email from nda_invitations
     ${hasTable(reads, 'quote_readers') ? 'union all select id, email from quote_readers' : ''}`,
  )

export const findInvoiceNumbers = (reads: Reads, afterSeq: number) =>
  hasTable(reads, 'invoices')
    ? selectColumn<string>(reads, 'select number from invoices where audit_seq > ? order by audit_seq', afterSeq)
    : []
