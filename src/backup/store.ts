import type { Instant } from '#src/base/time.ts'
import { execute, selectAll, selectColumn, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'

const firstOf = <T = string>(reads: Reads, query: string) => selectValue<T>(reads, query) ?? null

export const findKeyProof = (reads: Reads) => firstOf(reads, 'select proof from secret_key_check')

export const findSealedLink = (reads: Reads) =>
  firstOf(reads, 'select token_sealed from quote_tokens order by created_at desc limit 1') ??
  firstOf(reads, 'select token_sealed from nda_invitations order by rowid desc limit 1')

export const findLastEventAt = (reads: Reads) =>
  firstOf<Instant>(reads, 'select at from audit_events order by seq desc limit 1')

export const findLastSeqLeft = (reads: Reads) =>
  firstOf<number>(reads, 'select seq from audit_heads order by seq desc limit 1')

export const deleteSignIns = (tx: Tx) => {
  for (const table of ['sessions', 'known_devices', 'one_time_tokens', 'challenges'])
    execute(tx, `delete from ${table}`)
}

const unsigned = 'not exists (select 1 from nda_signatures where invitation_id = nda_invitations.id)'

/** Tables of links, and which of their rows can be revoked. */
const links = { quote_tokens: 'true', nda_invitations: unsigned, calendar_feeds: 'true' }

/** A copy of an earlier version has no calendar. */
const hasTable = (reads: Reads, name: string) =>
  selectValue(reads, 'select 1 from sqlite_schema where name = ?', name) !== undefined

const linksIn = (reads: Reads) => Object.entries(links).filter(([table]) => hasTable(reads, table))

type Revoked = { hash: string; at: Instant }

export const findRevokedLinks = (reads: Reads) =>
  linksIn(reads).flatMap(([table]) =>
    selectAll<Revoked>(
      reads,
      `select token_sha256 as hash, revoked_at as at from ${table} where revoked_at is not null`,
    ),
  )

/** @returns how many worked */
export const revokeLinks = (tx: Tx, revoked: readonly Revoked[]) =>
  linksIn(tx)
    .map(([table, isRevocable]) =>
      execute(
        tx,
        `update ${table} set revoked_at = value ->> 'at' from json_each(?)
         where token_sha256 = value ->> 'hash' and revoked_at is null and ${isRevocable}`,
        JSON.stringify(revoked),
      ),
    )
    .reduce((sum, count) => sum + count, 0)

// The last 8 characters of the first version's id, then the revision's number.
const referenceOf = (id: string) => `upper(substr(${id}, iif(instr(${id}, '-'), instr(${id}, '-') - 8, -8)))`

/** Quote or NDA, and to whom, of each link from before `moment` that works. */
export const findLiveLinks = (reads: Reads, moment: Instant) => [
  ...selectColumn<string>(
    reads,
    `select 'Q-' || ${referenceOf('quotes.id')} || ' to ' || client_email from quote_tokens
     join quotes on quotes.id = quote_id where revoked_at is null and quote_tokens.created_at <= ?
     union all
     select 'the NDA of Q-' || ${referenceOf('quote_id')} || ' to ' || email from nda_invitations
     where revoked_at is null and handed_over_at is null and created_at <= ? and expires_at > ? and ${unsigned}`,
    ...[moment, moment, moment],
  ),
  ...(hasTable(reads, 'calendar_feeds')
    ? selectColumn<string>(
        reads,
        "select 'your calendar' from calendar_feeds where revoked_at is null and created_at <= ?",
        moment,
      )
    : []),
]
