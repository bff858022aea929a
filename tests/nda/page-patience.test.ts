import { describe, expect, test } from 'vitest'
import { Problem } from '#src/base/problem.ts'
import { pdfPause, persist } from '#web/nda/public/retry.ts'

/** An attempt that ends so, time after time. */
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

describe('E2: an attempt that nobody heard is made again', () => {
  test('until it is answered', async () => {
    const { made, attempt } = attempts(lost, new Problem('unexpected'), 'recorded')
    expect(await persist(attempt, [0, 0])).toBe('recorded')
    expect(made).toHaveLength(3)
  })

  test('but not for ever', async () => {
    const { made, attempt } = attempts(lost, lost, lost, 'recorded')
    await expect(persist(attempt, [0, 0])).rejects.toBe(lost)
    expect(made).toHaveLength(3)
  })

  test('and not where the answer was no', async () => {
    const { made, attempt } = attempts(new Problem('nda_signed'), 'recorded')
    await expect(persist(attempt, [0, 0])).rejects.toMatchObject({ code: 'nda_signed' })
    expect(made).toHaveLength(1)
  })
})

test('the PDF is asked for soon, then ever less often, never less than twice a minute', () => {
  const pauses = Array.from({ length: 20 }, (_, at) => pdfPause(at + 1))
  expect(pauses[0]).toBe(1000)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(30_000)
  // The link answers 30 times a minute (C4).
  const inFirstMinute = pauses.filter((_, at) => pauses.slice(0, at).reduce((sum, one) => sum + one, 0) < 60_000)
  expect(inFirstMinute.length).toBeLessThan(15)
})
