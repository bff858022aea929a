import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { findEmail, findEmailsAbout, findStuck } from './store.ts'

/** The state of each email about a quote, a lead or an account, oldest first. */
export const emailsAbout = (ctx: Reads, { subjectId }: { subjectId: string }) => findEmailsAbout(ctx, subjectId)

/** Emails that wait for an admin: refused by the provider, or perhaps sent already. */
export const listStuckEmails = (ctx: Reads) => ({ items: findStuck(ctx) })

/** When the provider accepted the email; null until then. */
export const findSentAt = (ctx: Reads, { id }: { id: string }): Instant | null => findEmail(ctx, id)?.sent_at ?? null
