import type { Anchors, Inspection } from './audit/rules.ts'
import { type Subprocess, startSubprocess } from './subprocess.ts'

export type InspectRequest = { address: string; anchors: Anchors | null }

const running = new Set<Subprocess<InspectRequest>>()

/** In a subprocess: reading the whole database would hold every request for seconds. @returns null when it was stopped */
const inspect = (request: InspectRequest) => {
  const { promise, resolve, reject } = Promise.withResolvers<Inspection | null>()
  const subprocess = startSubprocess<InspectRequest, Inspection>(new URL('./inspector-worker.ts', import.meta.url), {
    onAnswer: (found) => {
      resolve(found)
      subprocess.end()
    },
    onEnd: () => {
      if (running.delete(subprocess)) reject(new Error('the inspection ended without an answer'))
      else resolve(null)
    },
  })
  running.add(subprocess)
  subprocess.send(request)
  return promise
}

export const inspector = {
  inspect,
  stop: () => {
    const former = [...running]
    running.clear()
    for (const subprocess of former) subprocess.end()
  },
}

export type Inspect = (anchors: Anchors | null) => ReturnType<typeof inspect>
