import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'

const longestPause = seconds(30)

/** How long to wait, in milliseconds, before the PDF is asked for again after so many answers: ever longer. */
export const pdfPause = (answers: number) => Math.min(seconds(1) * 1.5 ** Math.max(0, answers - 1), longestPause)

/** Between the attempts that are made without asking, in milliseconds. */
const retryPauses: readonly number[] = [seconds(1), seconds(3)]

/** Whether the same request may well meet another answer: a refusal below 500 is one, not an accident. */
const isAccident = (fault: unknown) => !(fault instanceof Problem && fault.status < 500)

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Does `attempt` until it is answered, pausing so between the attempts. @throws what the last attempt threw. */
export const persist = async <Answer>(
  attempt: () => Promise<Answer>,
  pauses: readonly number[] = retryPauses,
): Promise<Answer> => {
  const [pause, ...rest] = pauses
  try {
    return await attempt()
  } catch (fault) {
    if (pause === undefined || !isAccident(fault)) throw fault
    await after(pause)
    return persist(attempt, rest)
  }
}
