import { minutes } from '#src/base/time.ts'
import type { Clock } from '#src/context.ts'
import { type Limit, waitFor } from './rules.ts'

const maxKeys = 4_000
const sweepMs = minutes(1)

/** `widen` maps a key to a wider one when there is no room (docs/decisions/0023). */
type Options = Limit & { clock: Clock; widen?: (key: string) => string }

/** Counts hits in memory, by a clock that is never set back. */
export const createWindow = ({ clock, widen, ...limit }: Options) => {
  const times = new Map<string, number[]>()
  let timer: Timer | undefined

  const removeExpired = () => {
    const expired = clock() - limit.spanMs
    for (const [key, hits] of times) {
      if ((hits.at(-1) ?? 0) > expired) return
      times.delete(key)
    }
  }

  const removeLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      removeExpired()
      if (times.size > 0) removeLater()
    }, sweepMs)
    timer.unref()
  }

  const keyToCount = (key: string) => {
    removeExpired()
    if (times.has(key) || times.size < maxKeys) return key
    const wider = widen?.(key)
    return wider !== undefined && (times.has(wider) || times.size < 2 * maxKeys) ? wider : null
  }

  const waitMs = (key: string) => {
    const countedKey = keyToCount(key)
    const hits = countedKey === null ? [] : (times.get(countedKey) ?? [])
    return waitFor([limit], (n) => hits.at(-n), clock())?.ms ?? 0
  }

  const hit = (key: string) => {
    const countedKey = keyToCount(key)
    if (countedKey === null) return
    const hits = times.get(countedKey) ?? []
    hits.push(clock())
    if (hits.length > limit.max) hits.shift()
    // A key that is set again moves to the end of the Map, so the first key is the least recently hit.
    times.delete(countedKey)
    times.set(countedKey, hits)
    removeLater()
  }

  /** Counts a hit if the key may hit now. @returns 0, or the milliseconds until it may */
  const admit = (key: string) => {
    const ms = waitMs(key)
    if (ms === 0) hit(key)
    return ms
  }

  return { waitMs, hit, admit, forget: (key: string) => times.delete(key), size: () => times.size }
}
