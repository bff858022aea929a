import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hours } from '#src/base/time.ts'
import { createFormToken } from '#web/leads/form/form-token.ts'

const opened = Date.parse('2026-11-02T09:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: opened }))
afterEach(() => void vi.useRealTimers())

/** Returns the tokens 1, 2, 3 …; the first `failures` requests fail. */
const tokenServer = (failures = 0) => {
  const state = { requests: 0, failures }
  const fetchFormToken = async () => {
    state.requests += 1
    if (state.failures > 0) {
      state.failures -= 1
      throw new Error('lost')
    }
    return String(state.requests)
  }
  return { state, fetchFormToken }
}

const settled = (promise: Promise<string>) => {
  const outcome = { value: null as string | null }
  void promise.then((value) => {
    outcome.value = value
  })
  return outcome
}

test('a token is returned once it is five seconds old, not before (F13)', async () => {
  const shown: string[] = []
  const token = createFormToken(tokenServer().fetchFormToken, (value) => shown.push(value))
  token.refresh()
  const pending = settled(token.get())
  await vi.advanceTimersByTimeAsync(4_999)
  expect(shown).toEqual(['1'])
  expect(pending.value).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(pending.value).toBe('1')
})

test('two submissions carry the same token (F13)', async () => {
  const { fetchFormToken, state } = tokenServer()
  const token = createFormToken(fetchFormToken, () => undefined)
  const both = Promise.all([token.get(), token.get()])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await both).toEqual(['1', '1'])
  expect(state.requests).toBe(1)
})

test('a token from the page or from a draft is used without a request', async () => {
  const { fetchFormToken, state } = tokenServer()
  const token = createFormToken(fetchFormToken, () => undefined)
  token.set('kept')
  const pending = token.get()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await pending).toBe('kept')
  expect(state.requests).toBe(0)
})

test('a failed request is repeated by the next submission, which receives its error', async () => {
  const token = createFormToken(tokenServer(2).fetchFormToken, () => undefined)
  token.refresh()
  await vi.advanceTimersByTimeAsync(0)
  await expect(token.get()).rejects.toThrow('lost')
  const pending = token.get()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await pending).toBe('3')
})

test('a refreshed token replaces the old one', async () => {
  const token = createFormToken(tokenServer().fetchFormToken, () => undefined)
  token.set('stale')
  token.refresh()
  const pending = token.get()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await pending).toBe('1')
})

test('the five seconds of a token that the loading page fetched count from its arrival (F13)', async () => {
  const { fetchFormToken, state } = tokenServer()
  await vi.advanceTimersByTimeAsync(4_000)
  const token = createFormToken(fetchFormToken, () => undefined)
  token.refresh(Promise.resolve({ value: 'early', at: opened }))
  const pending = settled(token.get())
  await vi.advanceTimersByTimeAsync(999)
  expect(pending.value).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(pending.value).toBe('early')
  expect(state.requests).toBe(0)
})

test('a page that stayed open for half a day, or could fetch no token while it loaded, fetches a new one', async () => {
  for (const early of [{ value: 'old', at: opened - hours(12) }, undefined]) {
    const { fetchFormToken, state } = tokenServer()
    const token = createFormToken(fetchFormToken, () => undefined)
    token.refresh(Promise.resolve(early))
    const pending = token.get()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await pending).toBe('1')
    expect(state.requests).toBe(1)
  }
})
