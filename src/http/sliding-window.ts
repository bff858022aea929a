import { minutes } from '#src/base/time.ts'

const maxKeys = 4_000

/** `name`: what is counted. `widen`: of a key, where there is no room. */
export type WindowLimit = { name: string; limit: number; windowMs?: number; widen?: (key: string) => string }

type Options = Omit<WindowLimit, 'name'>

/** At most `limit` hits of a key in any `windowMs`. Without room a key counts as `widen` says (docs/decisions/0026). */
export class SlidingWindow {
  private readonly times = new Map<string, number[]>()
  private readonly limit: number
  private readonly windowMs: number
  private readonly widen: ((key: string) => string) | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor({ limit, windowMs = minutes(1), widen }: Options) {
    this.limit = limit
    this.windowMs = windowMs
    this.widen = widen
  }

  get size() {
    return this.times.size
  }

  waitMs(key: string, now: number) {
    const counted = this.countedAs(key, now)
    const blocking = counted === undefined ? undefined : this.times.get(counted)?.at(-this.limit)
    return blocking === undefined ? 0 : Math.max(0, blocking + this.windowMs - now)
  }

  hit(key: string, now: number) {
    const counted = this.countedAs(key, now)
    if (counted === undefined) return
    const known = this.times.get(counted) ?? []
    while ((known[0] ?? now) <= now - this.windowMs) known.shift()
    if (known.length >= this.limit) known.shift()
    known.push(now)
    // A key that is set again moves to the end of the Map, so the first key is the least recently hit.
    this.times.delete(counted)
    this.times.set(counted, known)
    this.removeLater(now)
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

  private countedAs(key: string, now: number) {
    this.removeExpired(now)
    if (this.times.has(key) || this.times.size < maxKeys) return key
    const wider = this.widen?.(key)
    return wider !== undefined && (this.times.has(wider) || this.times.size < 2 * maxKeys) ? wider : undefined
  }

  private removeExpired(now: number) {
    for (const [key, times] of this.times) {
      if ((times.at(-1) ?? 0) > now - this.windowMs) return
      this.times.delete(key)
    }
  }

  private removeLater(now: number) {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      const later = now + sweepMs
      this.removeExpired(later)
      if (this.size > 0) this.removeLater(later)
    }, sweepMs)
    this.timer.unref()
  }
}

const sweepMs = minutes(1)
