import type { Context } from '#src/context.ts'
import type { QueuedEmail } from './queue.ts'

/** Null once the content is redacted, or where its key is gone. */
export const recipientOf = ({ crypto }: Pick<Context, 'crypto'>, { email_sealed }: { email_sealed: string }) => {
  try {
    const { to }: QueuedEmail = JSON.parse(crypto.decrypt(email_sealed))
    return to
  } catch {
    return null
  }
}
