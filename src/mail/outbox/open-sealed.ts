import type { Instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findSentSealed } from '#src/mail/store.ts'

/** The stored form; `record` is the audit head. */
export type QueuedEmail = { to: string; replyTo: string | null; data: object; record?: string }

/** Returns null after redaction, or without the key. */
export const openSealed = ({ crypto }: Pick<Context, 'crypto'>, sealed: string): QueuedEmail | null => {
  try {
    return JSON.parse(crypto.decrypt(sealed))
  } catch {
    return null
  }
}

const newest = 500

/** The audit heads in sent emails that still have their content. To forge one takes SECRET_KEY. */
export const findSentHeads = (ctx: Pick<Context, 'db' | 'crypto'>): { head: string; sentAt: Instant }[] =>
  findSentSealed(ctx, newest).flatMap(({ email_sealed, sent_at }) => {
    const head = openSealed(ctx, email_sealed)?.record
    return head !== undefined && sent_at !== null ? [{ head, sentAt: sent_at }] : []
  })
