import { expect, test } from 'vitest'
import { networkOf } from '#src/base/network.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { SlidingWindow } from '#src/http/sliding-window.ts'

/** A network of one IPv6 /32: a /64 that differs for each number. */
const network = (count: number) =>
  networkOf(`2001:db8:${(count >> 16).toString(16)}:${(count & 65_535).toString(16)}::1`)

test('a flood from 215,000 networks leaves at most 4,000 keys, the newest, and they leave by time (C4)', () => {
  const window = new SlidingWindow({ limit: 1 })
  for (let count = 0; count < 215_000; count += 1) {
    expect(window.admit(network(count), 0)).toBe(0)
    expect(window.size).toBeLessThanOrEqual(4000)
  }
  expect(window.waitMs(network(214_999), 0)).toBe(minutes(1))
  expect(window.waitMs(network(211_000), 0)).toBe(minutes(1))
  expect(window.waitMs(network(210_999), 0)).toBe(0)
  window.hit('later', minutes(1) - 1)
  expect(window.size).toBe(4000)
  window.hit('later', minutes(1))
  expect(window.size).toBe(1)
})

test('a key that is hit again outlives the others (C4)', () => {
  const window = new SlidingWindow({ limit: 2 })
  window.hit('link', 0)
  for (let count = 0; count < 3999; count += 1) window.hit(network(count), 0)
  window.hit('link', seconds(1))
  for (let count = 4000; count < 7999; count += 1) window.hit(network(count), seconds(1))
  expect(window.waitMs('link', seconds(1))).toBe(seconds(59))
})
