import type { InvitationId, QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { selectAll } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'

const maxRows = 500

type WaitingInvitationRow = {
  id: InvitationId
  quote_id: QuoteId
  company: string
  contactName: string
  title: string
  created_at: Instant
}

const unsignedSql = `select i.id, i.quote_id, i.company, i."contactName", i.title, i.created_at from (
    select * from nda_invitations order by rowid desc limit ${maxRows}) i
  where i.revoked_at is null and i.handed_over_at is null and i.expires_at > ?
  and not exists (select 1 from nda_signatures s where s.invitation_id = i.id)`

/** The most recent invitations that can still be signed. */
export const findUnsigned = (reads: Reads, now: Instant) => selectAll<WaitingInvitationRow>(reads, unsignedSql, now)

const withoutPdfSql = `select i.quote_id as id, s.signed_at as since from (
    select invitation_id, signed_at from nda_signatures order by rowid desc limit ${maxRows}) s
  cross join nda_invitations i on i.id = s.invitation_id
  where s.signed_at < ? and not exists (select 1 from nda_documents d where d.invitation_id = s.invitation_id)`

/** The most recently signed NDAs whose executed PDF has been missing since before `before`. */
export const findSignedWithoutPdf = (reads: Reads, before: Instant) =>
  selectAll<{ id: QuoteId; since: Instant }>(reads, withoutPdfSql, before)

const liveSql = `select i.quote_id, i.expires_at, exists (
    select 1 from nda_invitations o cross join nda_signatures s on s.invitation_id = o.id
    where o.quote_id = i.quote_id) as signed
  from json_each(?) wanted cross join nda_invitations i on i.quote_id = wanted.value
  where i.revoked_at is null and i.handed_over_at is null`

export const findLiveInvitations = (reads: Reads, quoteIds: readonly QuoteId[]) =>
  selectAll<{ quote_id: QuoteId; expires_at: Instant; signed: 0 | 1 }>(reads, liveSql, JSON.stringify(quoteIds))
