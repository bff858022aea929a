import type { AuditHead } from '#src/audit/rules.ts'
import type { Instant } from '#src/base/time.ts'
import { execute, selectColumn, selectOne, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { hasTable } from './ended-store.ts'

const firstOf = <T = string>(reads: Reads, query: string) => selectValue<T>(reads, query) ?? null

export const findKeyProof = (reads: Reads) => firstOf(reads, 'select proof from secret_key_check')

export const findSealedLink = (reads: Reads) =>
  firstOf(reads, 'select token_sealed from quote_tokens order by created_at desc limit 1') ??
  firstOf(reads, 'select token_sealed from nda_invitations order by rowid desc limit 1')

export const findLastEvent = (reads: Reads) =>
  selectOne<AuditHead>(reads, 'select seq, hash from audit_events order by seq desc limit 1') ?? { seq: 0, hash: '' }

export const findLastEventAt = (reads: Reads) =>
  firstOf<Instant>(reads, 'select at from audit_events order by seq desc limit 1')

export const findLastSeqLeft = (reads: Reads) =>
  firstOf<number>(reads, 'select seq from audit_heads order by seq desc limit 1')

/** Also ends the codes that were emailed for signing. */
export const deleteSignIns = (tx: Tx, now: Instant) => {
  for (const table of ['sessions', 'known_devices', 'one_time_tokens', 'challenges'])
    execute(tx, `delete from ${table}`)
  execute(tx, 'update nda_codes set ended_at = ? where ended_at is null', now)
}

const unsigned = 'not exists (select 1 from nda_signatures where invitation_id = nda_invitations.id)'

// The last 8 characters of the first version's id, then the revision's number.
const referenceOf = (id: string) => `upper(substr(${id}, iif(instr(${id}, '-'), instr(${id}, '-') - 8, -8)))`

const addresseeIn = (reads: Reads) =>
  hasTable(reads, 'quote_readers')
    ? 'coalesce((select email from quote_readers r where r.id = reader_id), client_email)'
    : 'client_email'

/** Quote or NDA, and to whom, of each link from before `moment` that works. */
export const findLiveLinks = (reads: Reads, moment: Instant) => [
  ...selectColumn<string>(
    reads,
    `select 'Q-' || ${referenceOf('quotes.id')} || ' to ' || ${addresseeIn(reads)} from quote_tokens
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
