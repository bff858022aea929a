import { Problem } from './problem.ts'

export type Random = (length: number) => Uint8Array

/** An id is public and grants nothing. */
type Prefix =
  | 'quo'
  | 'qtk'
  | 'qvw'
  | 'lea'
  | 'nda'
  | 'nvw'
  | 'ncd'
  | 'usr'
  | 'eml'
  | 'ask'
  | 'req'
  | 'msg'
  | 'tpl'
  | 'cli'
  | 'com'
  | 'ref'
  | 'ent'
  | 'inv'
  | 'ive'
  | 'dow'
  | 'cal'
  | 'dak'
  | 'rdr'

export type Id<Kind extends Prefix> = `${Kind}_${string}`

export type QuoteId = Id<'quo'>
export type QuoteTokenId = Id<'qtk'>
export type LeadId = Id<'lea'>
export type InvitationId = Id<'nda'>
export type CodeId = Id<'ncd'>
export type UserId = Id<'usr'>
export type MessageId = Id<'msg'>
export type TemplateId = Id<'tpl'>
export type EntryId = Id<'ent'>
export type InvoiceId = Id<'inv'>
/** A payment, a refund, or another fact about an invoice. */
export type InvoiceEntryId = Id<'ive'>
export type DownloadId = Id<'dow'>
export type FeedId = Id<'cal'>
/** A client's ask for a day. */
export type AskId = Id<'dak'>
export type ReaderId = Id<'rdr'>
export type ClientId = Id<'cli'>
export type CompanyId = Id<'com'>
/** Older ids of emails begin with `let_`. */
export type EmailId = Id<'eml'>

export type QuoteReference = `Q-${string}`

/** The first quote of a revision; the id itself for anything else. */
export const originalOf = <Any extends QuoteId | LeadId>(id: Any) => id.split('-')[0] as Any

// Crockford's base 32 has no i, l, o or u, which are easy to misread.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const newId = <Kind extends Prefix>(random: Random, kind: Kind): Id<Kind> =>
  `${kind}_${Array.from(random(20), (byte) => alphabet[byte & 31]).join('')}`

export const parseId = <Kind extends Prefix>(kind: Kind, text: string): Id<Kind> => {
  if (!text.startsWith(`${kind}_`)) throw new Problem('not_found')
  return text as Id<Kind>
}
