import type { Instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findSentSealed } from '#src/mail/store.ts'
import { openSealed } from './open-sealed.ts'

const newest = 500

/** The audit heads in sent emails that still have their content. To forge one takes SECRET_KEY. */
export const findSentHeads = (ctx: Pick<Context, 'db' | 'crypto'>): { head: string; sentAt: Instant }[] =>
  findSentSealed(ctx, newest).flatMap(({ email_sealed, sent_at }) => {
    const head = openSealed(ctx, email_sealed)?.record
    return head !== undefined && sent_at !== null ? [{ head, sentAt: sent_at }] : []
  })
