const beatMs = 50

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * An answer that leaves a whole number of beats after its question, so that how long it took does not tell what was
 * found (A4, R9). Refusals too.
 */
export const inConstantTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const leavesAt = began + Math.ceil((performance.now() - began) / beatMs) * beatMs
    // A timer is only good to a millisecond or so; the rest is waited out turn by turn.
    await pause(Math.max(0, leavesAt - performance.now() - 2))
    while (performance.now() < leavesAt) await turn()
  }
}
