import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkOf, widerNetworkOf } from '#src/base/network.ts'
import { hours, minutes, seconds } from '#src/base/time.ts'
import { createWindow } from '#src/limits/window.ts'

let now = 0

beforeEach(() => {
  now = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** A network of one IPv6 /32: a /64 that differs for each number, 65,536 of them in each /48. */
const network = (count: number) =>
  networkOf(`2001:db8:${(count >> 16).toString(16)}:${(count & 65_535).toString(16)}::1`)

const limited = (max: number, spanMs = minutes(1)) =>
  createWindow({ clock: () => now, widen: widerNetworkOf, max, spanMs })

/** The timers run too. */
const pass = (ms: number) => {
  now += ms
  vi.advanceTimersByTime(ms)
}

test('a flood from 215,000 networks of four /48 leaves 4,004 keys, and clears no limit (C4, F15)', () => {
  const window = limited(1)
  for (let count = 0; count < 215_000; count += 1) window.admit(network(count))
  expect(window.size()).toBe(4004)
  for (const count of [0, 1, 3999]) expect(window.waitMs(network(count)), `${count}`).toBe(minutes(1))
})

test('beyond 4,000 keys a /48 counts as one network, and a visitor elsewhere has a limit of their own (F15)', () => {
  const window = limited(3)
  for (let count = 0; count < 4000; count += 1) expect(window.admit(network(count))).toBe(0)
  const isRefused = (key: string) => window.admit(key) > 0
  expect([4000, 4001, 4002, 4003].map(network).map(isRefused)).toEqual([false, false, false, true])
  for (const address of ['203.0.113.7', '2404:130:0:1::7']) {
    const turns = Array(4).fill(networkOf(address)).map(isRefused)
    expect(turns, address).toEqual([false, false, false, true])
  }
})

test('beyond 4,000 wider networks nobody is refused for the others, and what is counted stays counted (F15)', () => {
  const window = limited(1)
  const address = (count: number) => `${10 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}.1`
  for (let count = 0; count < 100_000; count += 1) window.admit(address(count))
  expect(window.size()).toBe(8000)
  expect([window.admit('203.0.113.7'), window.admit('203.0.113.7')]).toEqual([0, 0])
  expect([address(0), address(7999)].map(window.waitMs)).toEqual([minutes(1), minutes(1)])
})

test('keys leave by time as others are hit (C4)', () => {
  const window = limited(1)
  for (let count = 0; count < 3999; count += 1) window.hit(network(count))
  now = minutes(1) - 1
  window.hit('later')
  expect(window.size()).toBe(4000)
  now = minutes(1)
  window.hit('later')
  expect(window.size()).toBe(1)
})

test('300,000 keys of one /48 leave when their time has passed, also when nobody asks again (F15)', () => {
  const window = limited(60)
  for (let count = 0; count < 300_000; count += 1) {
    now = count / 1000
    window.hit(network(count & 65_535))
  }
  expect(window.size()).toBe(4001)
  pass(minutes(2))
  expect(window.size()).toBe(0)
})

test('a key stays for as long as it is counted, whenever the keys are looked through (F15)', () => {
  const window = limited(1, hours(1))
  window.hit('one')
  pass(minutes(59))
  expect(window.waitMs('one')).toBe(minutes(1))
  pass(minutes(2))
  expect(window.size()).toBe(0)
})

test('a key that is hit again outlives the others (C4)', () => {
  const window = createWindow({ clock: () => now, max: 2, spanMs: minutes(1) })
  window.hit('link')
  for (let count = 0; count < 3999; count += 1) window.hit(network(count))
  now = seconds(1)
  window.hit('link')
  for (let count = 4000; count < 7999; count += 1) window.hit(network(count))
  expect(window.waitMs('link')).toBe(seconds(59))
})
