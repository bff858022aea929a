import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { issueKeeper } from '#web/leads/form/form-token.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Issues 1, 2, 3 …, but fails as often as it is told to. */
const issuer = (failures = 0) => {
  const state = { asked: 0, failures }
  const fetchIssue = async () => {
    state.asked += 1
    if (state.failures > 0) {
      state.failures -= 1
      throw new Error('lost')
    }
    return String(state.asked)
  }
  return { state, fetchIssue }
}

const settled = (promise: Promise<string>) => {
  const outcome = { value: null as string | null }
  void promise.then((value) => {
    outcome.value = value
  })
  return outcome
}

test('F13: a value is given when it is five seconds old, not before', async () => {
  const shown: string[] = []
  const keeper = issueKeeper(issuer().fetchIssue, (value) => shown.push(value))
  keeper.renew()
  const asked = settled(keeper.ready())
  await vi.advanceTimersByTimeAsync(4_999)
  expect(shown).toEqual(['1'])
  expect(asked.value).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.value).toBe('1')
})

test('F13: two presses carry one value', async () => {
  const { fetchIssue, state } = issuer()
  const keeper = issueKeeper(fetchIssue, () => undefined)
  const both = Promise.all([keeper.ready(), keeper.ready()])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await both).toEqual(['1', '1'])
  expect(state.asked).toBe(1)
})

test('a value that the page or a draft had is taken without asking', async () => {
  const { fetchIssue, state } = issuer()
  const keeper = issueKeeper(fetchIssue, () => undefined)
  keeper.take('kept')
  const asked = keeper.ready()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await asked).toBe('kept')
  expect(state.asked).toBe(0)
})

test('a failure to fetch is repeated by the next press, and told to it', async () => {
  const keeper = issueKeeper(issuer(2).fetchIssue, () => undefined)
  keeper.renew()
  await vi.advanceTimersByTimeAsync(0)
  await expect(keeper.ready()).rejects.toThrow('lost')
  const asked = keeper.ready()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await asked).toBe('3')
})

test('a renewed value takes the place of the old one', async () => {
  const keeper = issueKeeper(issuer().fetchIssue, () => undefined)
  keeper.take('stale')
  keeper.renew()
  const asked = keeper.ready()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await asked).toBe('1')
})
