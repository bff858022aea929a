import { minutes } from '#src/base/time.ts'

const mostKeys = 10_000

/**
 * A sliding window in memory: at most `limit` hits of a key in any `windowMs`. A key leaves when its last hit is older
 * than the window, and the least recently hit keys leave when there are more than 10,000.
 */
export class SlidingWindow {
  private readonly times = new Map<string, number[]>()
  private readonly limit: number
  private readonly windowMs: number

  constructor({ limit, windowMs = minutes(1) }: { limit: number; windowMs?: number }) {
    this.limit = limit
    this.windowMs = windowMs
  }

  /** Milliseconds until the key may hit again; 0 when it may now. */
  waitMs(key: string, now: number) {
    const blocking = this.times.get(key)?.at(-this.limit)
    return blocking === undefined ? 0 : Math.max(0, blocking + this.windowMs - now)
  }

  hit(key: string, now: number) {
    const known = this.times.get(key) ?? []
    while ((known[0] ?? now) <= now - this.windowMs) known.shift()
    if (known.length >= this.limit) known.shift()
    known.push(now)
    // A key that is set again moves to the end, so the first key is the one that was hit longest ago.
    this.times.delete(key)
    this.times.set(key, known)
    this.evict(now)
  }

  /** Counts a hit where there may be one. @returns milliseconds until there may be; 0 when it was counted */
  admit(key: string, now: number) {
    const waitMs = this.waitMs(key, now)
    if (waitMs === 0) this.hit(key, now)
    return waitMs
  }

  private evict(now: number) {
    for (const [key, times] of this.times) {
      const isOver = (times.at(-1) ?? 0) <= now - this.windowMs
      if (!isOver && this.times.size <= mostKeys) return
      this.times.delete(key)
    }
  }
}
