import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { newExchange, receive } from '#src/db/postgres/exchange.ts'
import type { Task } from './exchange-thread.ts'

/** A thread that sends these messages. */
const sending = (messages: readonly unknown[], notifyMs = 0) => {
  const exchange = newExchange()
  const task: Task = { exchange, messages, notifyMs }
  const thread = new Worker(new URL('./exchange-thread.ts', import.meta.url), { workerData: task })
  onTestFinished(() => void thread.terminate())
  return exchange
}

test('a message of any size arrives as it was sent, and one follows the other', () => {
  const messages = [0, 1, 262_143, 262_144, 262_145, 3_000_000].map((size) => ({
    text: 'ō'.repeat(size),
    bytes: new Uint8Array(size).fill(7),
  }))
  const exchange = sending(messages)
  for (const { text, bytes } of messages) {
    const message = receive<(typeof messages)[number]>(exchange, 60_000)
    expect(message?.text === text && Buffer.from(message.bytes).equals(bytes)).toBe(true)
  }
})

test('a notification that comes late does not give the answer before once more', () => {
  const exchange = sending(['first', 'second'], 300)
  expect([receive(exchange, 60_000), receive(exchange, 60_000)]).toEqual(['first', 'second'])
})

test('where nothing arrives, the wait ends', () => {
  expect(receive(newExchange(), 50)).toBeNull()
})
