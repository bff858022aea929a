import { days, instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { type ErasureOutcome, type HeldItem, kept } from '#src/people/rules.ts'
import type { Envelope } from './mailer.ts'
import { openSealed, type QueuedEmail } from './outbox/open-sealed.ts'
import { contentKeptDays } from './outbox/redact.ts'
import * as store from './store.ts'

/** `subjects`: all records about the person. `erased`: those that an erasure deletes. `ids`: the emails to the person. */
type EmailsOfInput = { email: string; subjects: readonly string[]; erased: readonly string[]; ids: readonly string[] }

type FoundEmail = { id: string; toOwner: boolean }

const isAbout = ({ replyTo, data }: QueuedEmail, email: string) =>
  replyTo?.toLowerCase() === email || JSON.stringify(data).toLowerCase().includes(JSON.stringify(email))

/** Emails to the person, and emails to the owner about them. Emails to others belong to those others. */
const findDecrypted = (ctx: Context, { email, subjects }: EmailsOfInput): FoundEmail[] => {
  const owner = ctx.business().notifyEmail.toLowerCase()
  const found: FoundEmail[] = []
  for (const { id, subject_id, email_sealed } of store.everySealed(ctx)) {
    const content = openSealed(ctx, email_sealed)
    if (!content) ctx.log.warn({ event: 'email_unreadable', emailId: id })
    const to = content?.to.toLowerCase()
    if (content && to === owner && (subjects.includes(subject_id) || isAbout(content, email))) {
      found.push({ id, toOwner: true })
    } else if (to === email && to !== owner) found.push({ id, toOwner: false })
  }
  return found
}

const outcomeOf = (
  { state, subject_id, created_at }: store.EmailRow,
  toOwner: boolean,
  { erased }: EmailsOfInput,
): ErasureOutcome =>
  toOwner && state === 'pending' && !erased.includes(subject_id)
    ? kept('news', instant(msOf(created_at) + days(contentKeptDays)))
    : { outcome: 'redacted' }

const wordsOf = (ctx: Context, { envelope_sealed, email_sealed }: store.EmailRow) => {
  if (envelope_sealed === null) return { data: JSON.parse(ctx.crypto.decrypt(email_sealed)).data }
  const { subject, text }: Envelope = JSON.parse(ctx.crypto.decrypt(envelope_sealed))
  return { subject, text }
}

const contentOf = (ctx: Context, row: store.EmailRow): object =>
  JSON.parse(JSON.stringify(wordsOf(ctx, row)).replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, '[a private link]'))

const heldOf = (row: store.EmailRow, outcome: ErasureOutcome, content: object | null): HeldItem => {
  const { id, kind, subject_id, state, created_at: at, sent_at, delivery, delivery_at } = row
  return {
    trace: { id, label: kind, state, at, path: null, ...outcome },
    record: { id, kind, about: subject_id, state, created_at: at, sent_at, delivery, delivery_at, content },
  }
}

const findRedacted = (reads: Reads, { subjects, ids }: EmailsOfInput): store.EmailRow[] =>
  subjects
    .flatMap((subject) => store.findRedactedAbout(reads, subject))
    // An NDA of the quote may have been sent to somebody else.
    .filter(({ id, kind }) => !kind.startsWith('nda_') || ids.includes(id))

// An email of this kind tells the first addressee what another person signed.
const otherKind = 'nda_signed_addressee'

/** `content` is null if the email went to the owner (it repeats the records), tells of another person, or is redacted. */
export const findEmailsOf = (ctx: Context, input: EmailsOfInput): HeldItem[] => {
  const decrypted = findDecrypted(ctx, input).flatMap(({ id, toOwner }) => {
    const row = store.findEmail(ctx, id)
    if (!row) return []
    return heldOf(row, outcomeOf(row, toOwner, input), toOwner || row.kind === otherKind ? null : contentOf(ctx, row))
  })
  const redacted = findRedacted(ctx, input).map((row) => heldOf(row, kept('date'), null))
  return [...decrypted, ...redacted].toSorted((one, other) => (one.trace.at < other.trace.at ? -1 : 1))
}

export const redactEmails = (tx: Tx, { ids }: { ids: readonly string[] }) => {
  for (const id of ids) store.redactEmail(tx, id)
}
