import type { Instant } from '#src/base/time.ts'
import { selectValue } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'

const firstOf = <T = string>(reads: Reads, query: string) => selectValue<T>(reads, query) ?? null

export const findKeyProof = (reads: Reads) => firstOf(reads, 'select proof from secret_key_check')

export const findSealedLink = (reads: Reads) =>
  firstOf(reads, 'select token_sealed from quote_tokens order by created_at desc limit 1') ??
  firstOf(reads, 'select token_sealed from nda_invitations order by rowid desc limit 1')

export const findLastEventAt = (reads: Reads) =>
  firstOf<Instant>(reads, 'select at from audit_events order by seq desc limit 1')

export const findLastSeqLeft = (reads: Reads) =>
  firstOf<number>(reads, 'select seq from audit_heads order by seq desc limit 1')
