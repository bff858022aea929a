import { workerData } from 'node:worker_threads'
import { send } from '#src/db/postgres/exchange.ts'

export type Task = { exchange: SharedArrayBuffer; messages: readonly unknown[]; notifyMs: number }

const { exchange, messages, notifyMs }: Task = workerData
const header = new Int32Array(exchange, 0, 2)

for (const message of messages) {
  send(exchange, message)
  // As a thread does that stood still between its message and the notification of it.
  const until = performance.now() + notifyMs
  while (performance.now() < until) Atomics.notify(header, 0)
}
