import { deserialize, serialize } from 'node:v8'

// Memory in which one thread leaves a message and another one, which stands still, takes it: an event would not reach it.

const headerBytes = 8
const partBytes = 256 * 1024

const [isFull, total] = [0, 1]

export const newExchange = () => new SharedArrayBuffer(headerBytes + partBytes)

const parts = (exchange: SharedArrayBuffer) => ({
  header: new Int32Array(exchange, 0, headerBytes / 4),
  part: new Uint8Array(exchange, headerBytes),
})

/** A notification may be that of a change before, so the value says when to go on. @returns whether it did in time */
const leaves = (header: Int32Array, value: 0 | 1, forMs?: number) => {
  while (Atomics.load(header, isFull) === value) {
    if (Atomics.wait(header, isFull, value, forMs) === 'timed-out') return false
  }
  return true
}

/** Waits until each part but the last has been taken. */
export const send = (exchange: SharedArrayBuffer, message: unknown) => {
  const { header, part } = parts(exchange)
  const bytes = serialize(message)
  Atomics.store(header, total, bytes.length)
  for (let at = 0; at < bytes.length; at += partBytes) {
    leaves(header, 1)
    part.set(bytes.subarray(at, at + partBytes))
    Atomics.store(header, isFull, 1)
    Atomics.notify(header, isFull)
  }
}

/** @returns null when nothing was there for so long */
export const receive = <Message>(exchange: SharedArrayBuffer, forMs: number): Message | null => {
  const { header, part } = parts(exchange)
  let bytes: Uint8Array | null = null
  for (let at = 0; ; at += partBytes) {
    if (!leaves(header, 0, forMs)) return null
    bytes ??= new Uint8Array(Atomics.load(header, total))
    bytes.set(part.subarray(0, bytes.length - at), at)
    Atomics.store(header, isFull, 0)
    Atomics.notify(header, isFull)
    if (at + partBytes >= bytes.length) return deserialize(bytes) as Message
  }
}
