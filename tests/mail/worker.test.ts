import { expect, onTestFinished, test } from 'vitest'
import { instant, minutes } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { startMailWorker } from '#src/mail/worker.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { createOutbox } from './outbox.ts'

const soon = { pollMs: 5, afterFaultMs: 5 }

test('an email queued while the worker sleeps is sent at the next poll (G1)', async () => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const { ctx, queue, row } = createOutbox({ providerUrl: provider.url })
  const mailWorker = startMailWorker(ctx, { kinds: emailKinds, ...soon })
  const id = queue()
  expect((await provider.emailTo('hana@rimu.example')).key).toBe('quote_sent/quo_1/1')
  await mailWorker.stop()
  expect(row(id).state).toBe('sent')
})

test('stopping waits for the email in flight, records it, and starts no other (H8)', async () => {
  const taken = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Outcome>()
  const { ctx, queue, row, travel } = createOutbox({
    mailer: () => {
      taken.resolve()
      return answer.promise
    },
  })
  const [first, second] = [queue(), queue()]
  const mailWorker = startMailWorker(ctx, { kinds: emailKinds, ...soon })
  await taken.promise
  travel(minutes(1))
  let stopped = false
  const stop = mailWorker.stop().then(() => {
    stopped = true
  })
  await Promise.resolve()
  expect(stopped).toBe(false)
  answer.resolve({ kind: 'sent', providerId: 'id' })
  await stop
  expect(row(first)).toMatchObject({ state: 'sent', leased_until: null })
  expect(row(second)).toMatchObject({ state: 'pending', attempts: 0, leased_until: null })
})

test('a fault is logged and ends neither the process nor the worker (H9)', async () => {
  let posts = 0
  const { ctx, logged, queue, row, travel, now } = createOutbox({
    mailer: async () => {
      posts += 1
      if (posts === 1) throw new Error('the mailer threw')
      return { kind: 'sent', providerId: 'id' }
    },
  })
  const id = queue()
  const taken = now()
  const mailWorker = startMailWorker(ctx, { kinds: emailKinds, ...soon })
  await expect.poll(() => logged.length).toBeGreaterThan(0)
  expect(logged[0]).toMatchObject({
    level: 'error',
    event: 'mail_worker_fault',
    reason: 'Error: the mailer threw',
  })
  expect(row(id)).toMatchObject({ state: 'pending', attempts: 1 })

  // The lease ends by itself, and the attempt counts as one of unknown outcome.
  travel(minutes(1))
  await expect.poll(() => row(id).state).toBe('sent')
  expect(row(id).unknown_since).toBe(instant(taken))
  await mailWorker.stop()
})
