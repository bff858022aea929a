import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { instant, minutes } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { startMailWorker } from '#src/mail/worker.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { createOutbox, temporaryDirectory } from './outbox.ts'

const soon = { pollMs: 5, afterFaultMs: 5 }

test('an email queued while the worker sleeps is sent at the next poll (G1)', async () => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const { ctx, queue, row } = createOutbox({ providerUrl: provider.url })
  const mailWorker = startMailWorker(ctx, { kinds: emailKinds, ...soon })
  const id = queue()
  expect((await provider.emailTo('hana@rimu.example')).key).toBe('quote_sent/quo_1/1')
  await expect.poll(() => row(id).state).toBe('sent')
  await mailWorker.stop()
})

test('stopping gives back the email in flight at once and takes no other; an answer that still comes is recorded (H8)', async () => {
  const taken = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Outcome>()
  const { ctx, queue, row, travel, now } = createOutbox({
    mailer: () => {
      taken.resolve()
      return answer.promise
    },
  })
  const [first, second] = [queue(), queue()]
  const mailWorker = startMailWorker(ctx, { kinds: emailKinds, ...soon })
  await taken.promise
  const takenAt = instant(now())
  travel(minutes(1) / 2)
  const stopped = mailWorker.stop()
  expect(row(first)).toMatchObject({
    state: 'pending',
    attempts: 1,
    leased_until: null,
    due_at: instant(now()),
    unknown_since: takenAt,
  })
  answer.resolve({ kind: 'sent', providerId: 'id' })
  await stopped
  expect(row(first)).toMatchObject({ state: 'sent', leased_until: null })
  expect(row(second)).toMatchObject({ state: 'pending', attempts: 0, leased_until: null })
})

test('an email that is given back is sent by the next worker, and a late refusal of the first attempt changes nothing (H8)', async () => {
  const taken = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Outcome>()
  const keys: string[] = []
  const { ctx, queue, row } = createOutbox({
    mailer: async (_, key) => {
      keys.push(key)
      if (keys.length > 1) return { kind: 'sent', providerId: 'id' }
      taken.resolve()
      return answer.promise
    },
  })
  const id = queue()
  const first = startMailWorker(ctx, { kinds: emailKinds, ...soon })
  await taken.promise
  const stopped = first.stop()
  const next = startMailWorker(ctx, { kinds: emailKinds, ...soon })
  await expect.poll(() => row(id).state).toBe('sent')
  answer.resolve({ kind: 'refused', reason: 'late' })
  await stopped
  await next.stop()
  expect(row(id).state).toBe('sent')
  expect(new Set(keys).size).toBe(1)
})

test('while another process locks the file, an answer of the provider waits to be recorded (H5)', async () => {
  const file = join(temporaryDirectory(), 'db.sqlite')
  const other = new Database(file)
  onTestFinished(() => void other.close())
  const answered = Promise.withResolvers<void>()
  const { ctx, logged, queue, row } = createOutbox({
    file,
    mailer: async () => {
      other.exec('begin immediate')
      answered.resolve()
      return { kind: 'sent', providerId: 'id' }
    },
  })
  const id = queue()
  const mailWorker = startMailWorker(ctx, { kinds: emailKinds, ...soon })
  await answered.promise
  // The event loop turns meanwhile, or this would not be reached.
  await new Promise((resolve) => setImmediate(resolve))
  expect(row(id)).toMatchObject({ state: 'pending', attempts: 1 })
  other.exec('rollback')
  await expect.poll(() => row(id).state).toBe('sent')
  await mailWorker.stop()
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
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
