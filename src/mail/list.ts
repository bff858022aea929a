import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { findEmail, findEmailsAbout, findStuck } from './store.ts'

/** What became of the emails about a quote, a lead or an account, oldest first; never their content. */
export const emailsAbout = (ctx: Reads, { subjectId }: { subjectId: string }) => findEmailsAbout(ctx, subjectId)

/** Emails that nobody sends without being told to: refused by the provider, or perhaps sent already. */
export const listStuckEmails = (ctx: Reads) => ({ items: findStuck(ctx) })

/** When the provider took an email; null until then. */
export const findSentAt = (ctx: Reads, { id }: { id: string }): Instant | null => findEmail(ctx, id)?.sent_at ?? null
