import type { Anchors, Inspection } from './audit/rules.ts'
import { hours } from './base/time.ts'
import { askSubprocess } from './subprocess.ts'

export type InspectRequest = { address: string; anchors: Anchors | null }

const program = new URL('./inspector-worker.ts', import.meta.url)

let stopping = new AbortController()

/** In a subprocess: reading the whole database would hold every request for seconds. @returns null when it was stopped */
const inspect = async (request: InspectRequest) => {
  const { signal } = stopping
  const answer = await askSubprocess<InspectRequest, Inspection>(program, request, { limitMs: hours(6), signal })
  if (!('fault' in answer)) return answer
  if (signal.aborted) return null
  throw new Error(`the inspection ended without an answer: ${answer.fault}`)
}

export const inspector = {
  inspect,
  stop: () => {
    stopping.abort()
    stopping = new AbortController()
  },
}

export type Inspect = (anchors: Anchors | null) => ReturnType<typeof inspect>
