import { useEffect, useEffectEvent, useState } from 'react'
import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'

export const signSeconds = 20

const maxPollMs = seconds(30)

/** The delay before the next request for the PDF, which grows with the number of answers so far. */
export const pdfPollMs = (answers: number) => Math.min(seconds(1) * 1.5 ** Math.max(0, answers - 1), maxPollMs)

/** Polls with `refresh` until the PDF is made. */
export const usePdfPolling = (isMaking: boolean, refresh: () => Promise<unknown>) => {
  const [answers, setAnswers] = useState(0)
  const poll = useEffectEvent(refresh)
  useEffect(() => {
    if (!isMaking) return
    const timer = setTimeout(() => void poll().finally(() => setAnswers((count) => count + 1)), pdfPollMs(answers))
    return () => clearTimeout(timer)
  }, [isMaking, answers])
}

const retryDelaysMs: readonly number[] = [seconds(1), seconds(3)]

const isRetryable = (error: unknown) => !(error instanceof Problem && error.status < 500)

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const withRetries = async <Answer>(
  attempt: () => Promise<Answer>,
  delaysMs: readonly number[] = retryDelaysMs,
): Promise<Answer> => {
  const [delayMs, ...rest] = delaysMs
  try {
    return await attempt()
  } catch (error) {
    if (delayMs === undefined || !isRetryable(error)) throw error
    await sleep(delayMs)
    return withRetries(attempt, rest)
  }
}
