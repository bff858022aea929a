import { beforeEach, expect, test, vi } from 'vitest'
import { networkOf, widerNetworkOf } from '#src/base/network.ts'
import { hours, minutes, seconds } from '#src/base/time.ts'
import { createWindow } from '#src/limits/window.ts'

let now = 0

beforeEach(() => {
  now = 0
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

/** An IPv6 network: the /64 of this number in the /48 of that one. */
const network = (count: number, wider = 0) => networkOf(`2001:db8:${wider.toString(16)}:${count.toString(16)}::1`)

const newWindow = (max: number, spanMs = minutes(1)) =>
  createWindow({ clock: () => now, widen: widerNetworkOf, max, spanMs })

type Window = ReturnType<typeof newWindow>

const hitByEach = ({ hit }: Window, keys: number, keyOf: (count: number) => string = network) => {
  for (let count = 0; count < keys; count += 1) hit(keyOf(count))
}

const refusals = ({ admit }: Window, keys: string[]) => keys.map((key) => admit(key) > 0)

/** The timers run too. */
const pass = (ms: number) => {
  now += ms
  vi.advanceTimersByTime(ms)
}

test('a flood from 20,000 networks of four /48 leaves 4,004 keys, and clears no limit (C4, F15)', () => {
  const window = newWindow(1)
  for (const wider of [0, 1, 2, 3]) hitByEach(window, 5000, (count) => network(count, wider))
  expect(window.size()).toBe(4004)
  expect([0, 1, 3999].map((count) => window.waitMs(network(count)))).toEqual(Array(3).fill(minutes(1)))
})

test('beyond 4,000 keys a /48 counts as one network, and a visitor elsewhere has a limit of their own (F15)', () => {
  const window = newWindow(3)
  hitByEach(window, 4000)
  const fourTimes = (address: string) => Array(4).fill(networkOf(address))
  const others = [4000, 4001, 4002, 4003].map((count) => network(count))
  for (const keys of [others, fourTimes('203.0.113.7'), fourTimes('2404:130:0:1::7')])
    expect(refusals(window, keys), keys[0]).toEqual([false, false, false, true])
})

test('beyond 4,000 wider networks nobody is refused for the others, and what is counted stays counted (F15)', () => {
  const window = newWindow(1)
  const address = (count: number) => `10.${count >> 8}.${count & 255}.1`
  hitByEach(window, 9000, address)
  expect(window.size()).toBe(8000)
  expect(refusals(window, ['203.0.113.7', '203.0.113.7'])).toEqual([false, false])
  expect([address(0), address(7999)].map(window.waitMs)).toEqual([minutes(1), minutes(1)])
})

test('keys stay for as long as they are counted, and leave as others are hit, or by a timer (C4, F15)', () => {
  const window = newWindow(1)
  hitByEach(window, 3999)
  now = minutes(1) - 1
  window.hit('later')
  expect(window.size()).toBe(4000)
  now = minutes(1)
  window.hit('later')
  expect(window.size()).toBe(1)
  const long = newWindow(1, hours(1))
  long.hit('one')
  pass(minutes(59))
  expect(long.waitMs('one')).toBe(minutes(1))
  pass(minutes(2))
  expect(long.size()).toBe(0)
})

test('a key that is hit again outlives the others (C4)', () => {
  const window = createWindow({ clock: () => now, max: 2, spanMs: minutes(1) })
  window.hit('link')
  hitByEach(window, 3999)
  now = seconds(1)
  window.hit('link')
  hitByEach(window, 4000, (count) => network(count, 1))
  expect(window.waitMs('link')).toBe(seconds(59))
})
