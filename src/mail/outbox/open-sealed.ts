import type { Context } from '#src/context.ts'
import type { QueuedEmail } from './queue.ts'

/** Returns null after redaction, or without the key. */
export const openSealed = ({ crypto }: Pick<Context, 'crypto'>, sealed: string): QueuedEmail | null => {
  try {
    return JSON.parse(crypto.decrypt(sealed))
  } catch {
    return null
  }
}
