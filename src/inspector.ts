import type { Anchors } from './audit/rules.ts'
import type { Inspection } from './integrity/rules.ts'
import { type Subprocess, startSubprocess } from './subprocess.ts'

type Inspected = { address: string; anchors: Anchors | null }
export type InspectRequest = (Inspected & { pages?: false }) | { address: string; pages: true }

export type PagesFound = { damage: string | null }

const running = new Set<Subprocess<InspectRequest>>()

/** In a subprocess: reading the whole database would hold every request for seconds. @returns null when it was stopped */
const ask = <Found>(request: InspectRequest) => {
  const { promise, resolve, reject } = Promise.withResolvers<Found | null>()
  const subprocess = startSubprocess<InspectRequest, Found>(new URL('./inspector-worker.ts', import.meta.url), {
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

const inspect = (request: Inspected) => ask<Inspection>(request)

export const inspector = {
  inspect,
  /** Of pages alone, as a start checks them. */
  checkPages: (address: string) => ask<PagesFound>({ address, pages: true }),
  stop: () => {
    const former = [...running]
    running.clear()
    for (const subprocess of former) subprocess.end()
  },
}

export type Inspect = (anchors: Anchors | null) => ReturnType<typeof inspect>
