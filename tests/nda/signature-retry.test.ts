import { describe, expect, test } from 'vitest'
import { Problem } from '#src/base/problem.ts'
import { pdfPollMs, withRetries } from '#web/nda/public/retry.ts'

/** An attempt that has the given outcomes, one after another. */
const attempts = (...outcomes: readonly (Error | string)[]) => {
  const made: (Error | string)[] = []
  const attempt = async () => {
    const outcome = outcomes[made.length] ?? new Error('one attempt too many')
    made.push(outcome)
    if (typeof outcome !== 'string') throw outcome
    return outcome
  }
  return { made, attempt }
}

const lost = new TypeError('Failed to fetch')

describe('an attempt to sign that gets no answer is retried (E2)', () => {
  test('until it gets an answer', async () => {
    const { made, attempt } = attempts(lost, new Problem('unexpected'), 'recorded')
    expect(await withRetries(attempt, [0, 0])).toBe('recorded')
    expect(made).toHaveLength(3)
  })

  test('but not more often than there are delays', async () => {
    const { made, attempt } = attempts(lost, lost, lost, 'recorded')
    await expect(withRetries(attempt, [0, 0])).rejects.toBe(lost)
    expect(made).toHaveLength(3)
  })

  test('but not after a refusal', async () => {
    const { made, attempt } = attempts(new Problem('nda_signed'), 'recorded')
    await expect(withRetries(attempt, [0, 0])).rejects.toMatchObject({ code: 'nda_signed' })
    expect(made).toHaveLength(1)
  })
})

test('the PDF is polled at once, then less and less often, but at least twice a minute (C4)', () => {
  const delays = Array.from({ length: 20 }, (_, at) => pdfPollMs(at + 1))
  expect(delays[0]).toBe(1000)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBe(30_000)
  // The rate limit of a link is 30 requests per minute.
  const inFirstMinute = delays.filter((_, at) => delays.slice(0, at).reduce((sum, one) => sum + one, 0) < 60_000)
  expect(inFirstMinute.length).toBeLessThan(15)
})
