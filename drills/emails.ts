import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { configured } from '#tests/fixtures/config.ts'
import { type Behaviour, startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { newContext, sample } from '#tests/mail/fixtures.ts'
import type { Drill } from './drill.ts'
import { loadEnvironment } from './load.ts'
import { kill, startProduct, stop } from './product.ts'
import { newRandom } from './random.ts'

const sizes = { short: { emails: 60, kills: 5, outages: 1 }, full: { emails: 1000, kills: 100, outages: 10 } }

// In the product's process. A worker sends two emails a second, and one that was killed holds its email for a minute.
const clockSpeed = 20
const fastClock = fileURLToPath(new URL('./fast-clock.ts', import.meta.url))

const storm: Behaviour[] = [
  'hang',
  'hang after accept',
  '429',
  '500',
  '502 html',
  '200 garbage',
  'reset',
  'reset after accept',
]

/** Emails that wait in a new database. */
const queueMany = (file: string, count: number) => {
  const mailer = async () => ({ kind: 'unknown', reason: '' }) as const
  const ctx = newContext({ file, config: configured(), mailer, clock: () => Date.now() })
  const order = { email: quoteSent, data: sample, subjectId: 'quo_1' }
  for (let n = 1; n <= count; n += 1) {
    transact(ctx, (tx) => queueEmail(tx, { ...order, to: `client${n}@rimu.example`, key: `quote_sent/quo_1/${n}` }))
  }
  ctx.db.$client.close()
}

export const emailsThroughStorm: Drill = {
  name: 'emails',
  goal: '≥ 1,000 emails through a provider storm with 100 kills (short: 60, 5): each delivered once by its key',
  run: async ({ full, seed, folder }) => {
    const size = full ? sizes.full : sizes.short
    const random = newRandom(seed)
    const file = join(folder, 'front-office.sqlite')
    queueMany(file, size.emails)
    const provider = await startFakeResend()
    const start = async () =>
      startProduct({
        dataDir: folder,
        port: await freePort(),
        options: ['--preload', fastClock],
        environment: {
          ...loadEnvironment,
          ...{ RESEND_API_KEY: 're_drill', RESEND_BASE_URL: provider.url },
          ...{ CLOCK_SPEED: String(clockSpeed), CLOCK_EPOCH: String(epoch) },
        },
      })
    const epoch = Date.now()
    provider.behave(
      ...Array.from({ length: size.emails }, () => (random.next() < 0.5 ? random.pick(storm) : 'deliver')),
    )

    let product = await start()
    const everyKills = Math.ceil(size.kills / size.outages)
    for (let killed = 0; killed < size.kills; killed += 1) {
      await provider.seen(provider.requests.length + random.between(1, Math.ceil(size.emails / size.kills / 2)))
      await Bun.sleep(random.between(0, 20))
      await kill(product)
      if (killed % everyKills > 0) {
        product = await start()
        continue
      }
      const comeBack = await provider.goDown()
      product = await start()
      await Bun.sleep(500)
      await comeBack()
    }
    const db = new Database(file, { readonly: true })
    const waiting = db.prepare("select count(*) as n from emails where state = 'pending'")
    while ((waiting.get() as { n: number }).n > 0) await Bun.sleep(100)
    await stop(product)
    await provider.stop()

    const rows = db.prepare('select idempotency_key as key, state from emails').all() as {
      key: string
      state: string
    }[]
    db.close()
    const delivered = provider.emails.map(({ key }) => key)
    const figures = {
      ...{ emails: rows.length, kills: size.kills, requests: provider.requests.length, clockSpeed },
      lost: rows.filter(({ key }) => !delivered.includes(key)).length,
      doubled: delivered.length - new Set(delivered).size,
      strange: delivered.filter((key) => !rows.some((row) => row.key === key)).length,
      unsent: rows.filter(({ state }) => state !== 'sent').length,
    }
    const { lost, doubled, strange, unsent } = figures
    return { passed: rows.length >= size.emails && lost + doubled + strange + unsent === 0, figures }
  },
}
