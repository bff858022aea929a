import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { consoleId } from './mailer.ts'
import type { EmailNews } from './schema.ts'
import { findEmail, findEmailsAbout, findStuck } from './store.ts'

/** The state of each email about a quote, a lead or an account, oldest first. */
export const emailsAbout = (ctx: Reads, { subjectId }: { subjectId: string }): EmailNews[] =>
  findEmailsAbout(ctx, subjectId).map(({ provider_id, ...email }) => ({ ...email, printed: provider_id === consoleId }))

/** Emails that wait for an admin: refused by the provider, or perhaps sent already. */
export const listStuckEmails = (ctx: Reads) => ({ items: findStuck(ctx) })

/** When the provider accepted the email; null until then, and for one that was only printed. */
export const findSentAt = (ctx: Reads, { id }: { id: string }): Instant | null => {
  const email = findEmail(ctx, id)
  return email === null || email.provider_id === consoleId ? null : email.sent_at
}
