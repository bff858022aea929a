import type { Instant } from '#src/base/time.ts'
import { hasTable } from '#src/db/catalogue.ts'
import { selectValue } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'

// By name and not by the tables of the product, because a copy may have an earlier schema.

const firstOf = <T = string>(reads: Reads, table: string, query: string) =>
  hasTable(reads, table) ? (selectValue<T>(reads, query) ?? null) : null

export const findKeyProof = (reads: Reads) => firstOf(reads, 'secret_key_check', 'select proof from secret_key_check')

export const findSealedLink = (reads: Reads) =>
  firstOf(reads, 'quote_tokens', 'select token_sealed from quote_tokens order by created_at desc limit 1') ??
  firstOf(reads, 'nda_invitations', 'select token_sealed from nda_invitations order by rowid desc limit 1')

export const findLastEventAt = (reads: Reads) =>
  firstOf(reads, 'audit_events', 'select at from audit_events order by seq desc limit 1') as Instant | null

export const findLastSeqLeft = (reads: Reads) =>
  firstOf<number>(reads, 'audit_heads', 'select seq from audit_heads order by seq desc limit 1')
