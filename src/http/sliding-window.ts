import { minutes } from '#src/base/time.ts'

// 215,000 requests with made-up tokens leave 22 MB in the process; with 10,000 keys 41 MB.
const maxKeys = 4_000

/** At most `limit` hits of a key in any `windowMs`. The least recently hit keys are removed first. */
export class SlidingWindow {
  private readonly times = new Map<string, number[]>()
  private readonly limit: number
  private readonly windowMs: number

  constructor({ limit, windowMs = minutes(1) }: { limit: number; windowMs?: number }) {
    this.limit = limit
    this.windowMs = windowMs
  }

  get size() {
    return this.times.size
  }

  waitMs(key: string, now: number) {
    const blocking = this.times.get(key)?.at(-this.limit)
    return blocking === undefined ? 0 : Math.max(0, blocking + this.windowMs - now)
  }

  hit(key: string, now: number) {
    const known = this.times.get(key) ?? []
    while ((known[0] ?? now) <= now - this.windowMs) known.shift()
    if (known.length >= this.limit) known.shift()
    known.push(now)
    // A key that is set again moves to the end of the Map, so the first key is the least recently hit.
    this.times.delete(key)
    this.times.set(key, known)
    this.evict(now)
  }

  forget(key: string) {
    this.times.delete(key)
  }

  /** Counts a hit if the key may hit now. @returns 0, or the milliseconds until it may */
  admit(key: string, now: number) {
    const waitMs = this.waitMs(key, now)
    if (waitMs === 0) this.hit(key, now)
    return waitMs
  }

  private evict(now: number) {
    for (const [key, times] of this.times) {
      const isExpired = (times.at(-1) ?? 0) <= now - this.windowMs
      if (!isExpired && this.times.size <= maxKeys) return
      this.times.delete(key)
    }
  }
}
