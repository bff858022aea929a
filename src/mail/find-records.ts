import type { Instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { QueuedEmail } from './queue.ts'
import { findSentSealed } from './store.ts'

const newest = 500

const recordIn = ({ crypto }: Pick<Context, 'crypto'>, sealed: string) => {
  try {
    return (JSON.parse(crypto.decrypt(sealed)) as QueuedEmail).record ?? null
  } catch {
    return null
  }
}

/** The audit heads in sent emails that still have their content. Nobody without SECRET_KEY can have written them. */
export const findSentRecords = (ctx: Pick<Context, 'db' | 'crypto'>): { record: string; sentAt: Instant }[] =>
  findSentSealed(ctx, newest).flatMap(({ sealed, sent_at }) => {
    const record = recordIn(ctx, sealed)
    return record !== null && sent_at !== null ? [{ record, sentAt: sent_at }] : []
  })
