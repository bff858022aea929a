import type { Context } from '#src/context.ts'
import type { QueuedEmail } from './queue.ts'

/** Null once the content is redacted, or where its key is gone. */
export const openSealed = ({ crypto }: Pick<Context, 'crypto'>, sealed: string): QueuedEmail | null => {
  try {
    return JSON.parse(crypto.decrypt(sealed))
  } catch {
    return null
  }
}
