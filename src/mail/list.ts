import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import type { AnyEmailKind } from './email-kind.ts'
import { consoleId } from './mailer.ts'
import { findAbsentKeys, findLostAbout, findLostOfKind, findReturnedOfSubjects } from './outbox/delivery-store.ts'
import type { EmailNews } from './schema.ts'
import * as store from './store.ts'

type OfKind = Pick<AnyEmailKind, 'kind'>

/** The state of each email about a quote, a lead or an account, oldest first. */
export const emailsAbout = (ctx: Reads, { subjectId }: { subjectId: string }): EmailNews[] =>
  store
    .findEmailsAbout(ctx, subjectId)
    .map(({ provider_id, ...email }) => ({ ...email, printed: provider_id === consoleId }))

type AboutEntity = { email: OfKind; entity: string }

/** The last email about the entity. Its key is `<kind>/<entity>/<n>`. */
export const findLastAbout = (ctx: Reads, { email, entity }: AboutEntity) =>
  store.findLastQueued(ctx, `${email.kind}/${entity}/`)

export const findQueuedAt = (ctx: Reads, input: AboutEntity): Instant | null =>
  findLastAbout(ctx, input)?.created_at ?? null

/** The time when the provider accepted the email; null until then, and for a printed email. */
export const findSentAt = (ctx: Reads, { id }: { id: string }): Instant | null => {
  const email = store.findEmail(ctx, id)
  return email === null || email.provider_id === consoleId ? null : email.sent_at
}

/** When the last email to a client or a visitor was sent. Above any time while a written one waits; empty if none was. */
export const findLastWritten = (ctx: Reads) => store.findNewestWritten(ctx)

/** The subjects whose newest email of the kind bounced, was reported as spam or could not be sent. */
export const findUndeliveredAbout = (ctx: Reads, input: { subjectIds: readonly string[]; email: OfKind }) =>
  new Set(findLostAbout(ctx, input.email.kind, input.subjectIds))

export const findUndelivered = (ctx: Reads, { email }: { email: OfKind }) => findLostOfKind(ctx, email.kind)

/** Returned emails to clients and strangers about the subjects, except those that a later delivery replaced. */
export const findReturnedEmails = (ctx: Reads, { subjectIds }: { subjectIds: readonly string[] }) =>
  findReturnedOfSubjects(ctx, subjectIds)

/** Each of `beginnings` is the start of an idempotency key, `<kind>/<entity>/`. @returns those without an email */
export const findUnusedKeys = (ctx: Reads, { beginnings }: { beginnings: readonly string[] }) =>
  findAbsentKeys(ctx, beginnings)
