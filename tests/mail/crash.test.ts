import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { type Behaviour, startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { createOutbox, temporaryDirectory } from './outbox.ts'

const sender = fileURLToPath(import.meta.resolve('./killed-sender.ts'))

// What the provider is doing with the email at the moment of the kill. 'deliver' is a race with the record.
const killedAt: Behaviour[] = ['hang', 'hang after accept', 'deliver', '500', 'reset after accept']

test('a worker killed while it sends, 10 times, delivers every key once (G2)', { timeout: 60_000 }, async () => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const file = join(temporaryDirectory(), 'db.sqlite')
  const outbox = createOutbox({ mailer: async () => ({ kind: 'unknown', reason: '' }), file })
  const ids = Array.from({ length: 30 }, () => outbox.queue())

  const start = (round: number) => {
    const now = outbox.now() + round * minutes(60)
    const child = spawn(process.execPath, [sender, file, provider.url, String(now)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return { child, exit: once(child, 'exit') as Promise<[number | null, string | null]> }
  }

  for (let round = 0; round < 10; round++) {
    const { child, exit } = start(round)
    const seen = provider.requests.length
    // The last one keeps a slow kill from letting the sender finish.
    provider.behave('deliver', killedAt[round % killedAt.length] ?? 'hang', 'hang')
    await provider.seen(seen + 2)
    child.kill('SIGKILL')
    expect(await exit).toEqual([null, 'SIGKILL'])
  }
  provider.behave()
  expect(await start(10).exit).toEqual([0, null])

  const keys = ids.map((_, index) => `quote_sent/quo_1/${index + 1}`).sort()
  expect(provider.emails.map(({ key }) => key).sort()).toEqual(keys)
  expect(provider.requests.length).toBeGreaterThan(keys.length)
  expect(ids.map((id) => outbox.row(id).state)).toEqual(ids.map(() => 'sent'))
})
