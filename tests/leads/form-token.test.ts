import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hours } from '#src/base/time.ts'
import { createFormToken } from '#web/leads/form/form-token.ts'

const opened = Date.parse('2026-11-02T09:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: opened }))
afterEach(() => void vi.useRealTimers())

/** A form token whose server gives 1, 2, 3 …; its first `failures` answers are lost. */
const start = (failures = 0) => {
  const shown: string[] = []
  const state = { requests: 0 }
  const fetchFormToken = async () => {
    state.requests += 1
    if (state.requests <= failures) throw new Error('lost')
    return String(state.requests)
  }
  const token = createFormToken(fetchFormToken, (value) => shown.push(value))
  /** What a submission gets after so long. */
  const submit = async (ms = 5_000) => {
    const pending = token.get()
    await vi.advanceTimersByTimeAsync(ms)
    return pending
  }
  /** A submission that tells what it has got until now. */
  const watch = () => {
    const submission = { got: null as string | null }
    void token.get().then((got) => Object.assign(submission, { got }))
    return submission
  }
  return { token, shown, state, submit, watch }
}

test('a token is returned once it is five seconds old, not before, and to each submission (F13)', async () => {
  const { token, shown, state, watch } = start()
  token.refresh()
  const submissions = [watch(), watch()]
  await vi.advanceTimersByTimeAsync(4_999)
  expect(shown).toEqual(['1'])
  expect(submissions).toEqual([{ got: null }, { got: null }])
  await vi.advanceTimersByTimeAsync(1)
  expect(submissions).toEqual([{ got: '1' }, { got: '1' }])
  expect(state.requests).toBe(1)
})

test('a token from the page or from a draft is used without a request, until it is refreshed', async () => {
  const { token, state, submit } = start()
  token.set('kept')
  expect([await submit(), state.requests]).toEqual(['kept', 0])
  token.refresh()
  expect(await submit()).toBe('1')
})

test('a failed request is repeated by the next submission, which receives its error; two at once share one (F13)', async () => {
  const { token, submit } = start(2)
  token.refresh()
  await vi.advanceTimersByTimeAsync(0)
  await expect(token.get()).rejects.toThrow('lost')
  expect(await Promise.all([submit(), submit(0)])).toEqual(['3', '3'])
})

test('the five seconds of a token that the loading page fetched count from its arrival (F13)', async () => {
  await vi.advanceTimersByTimeAsync(4_000)
  const { token, state, watch } = start()
  token.refresh(Promise.resolve({ value: 'early', at: opened }))
  const submission = watch()
  await vi.advanceTimersByTimeAsync(999)
  expect(submission.got).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect([submission.got, state.requests]).toEqual(['early', 0])
})

test.each([
  ['stayed open for half a day', { value: 'old', at: opened - hours(12) }],
  ['could fetch no token while it loaded', undefined],
])('a page that %s fetches a new one', async (_, early) => {
  const { token, state, submit } = start()
  token.refresh(Promise.resolve(early))
  expect([await submit(), state.requests]).toEqual(['1', 1])
})
