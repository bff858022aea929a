import { join } from 'node:path'
import { clockActor } from '#src/base/actor.ts'
import { createContext } from '#src/create-context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { transact } from '#src/db/transact.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { configured } from '#tests/fixtures/config.ts'
import { startFakeResend } from '#tests/fixtures/fakes/fake-resend.ts'
import { sample } from '#tests/mail/fixtures.ts'
import { loadEnvironment } from './product.ts'

/** An email provider, and the environment of a product that uses it. */
export const startProvider = async () => {
  const provider = await startFakeResend()
  return { provider, environment: { ...loadEnvironment, RESEND_API_KEY: 're_drill', RESEND_BASE_URL: provider.url } }
}

/** Bun's options and the environment of a process whose time passes so many times as fast, from now on. */
export const newFastClock = (speed: number) => ({
  options: ['--preload', join(import.meta.dir, 'fast-clock.ts')],
  environment: { CLOCK_SPEED: String(speed), CLOCK_EPOCH: String(Date.now()) },
})

/** A new database in which so many emails wait. @returns their keys */
export const queueEmails = (dataDir: string, count: number) => {
  const config = configured({ ...loadEnvironment, DATA_DIR: dataDir })
  const ctx = createContext(config, { build: 'drill', actor: clockActor })
  requireKey(ctx)
  const keys = Array.from({ length: count }, (_, n) => `quote_sent/quo_1/${n + 1}`)
  const order = { email: quoteSent, data: sample, subjectId: 'quo_1' }
  transact(ctx, (tx) => {
    for (const [n, key] of keys.entries()) queueEmail(tx, { ...order, to: `client${n}@rimu.example`, key })
  })
  closeDatabase(ctx.db)
  return keys
}

/** The keys of emails in the outbox beside the emails that were delivered. */
export const compareEmails = (queued: readonly string[], { emails }: { emails: readonly { key: string }[] }) => {
  const delivered = emails.map(({ key }) => key)
  return {
    lost: queued.filter((key) => !delivered.includes(key)).length,
    doubled: delivered.length - new Set(delivered).size,
    strange: delivered.filter((key) => !queued.includes(key)).length,
  }
}
