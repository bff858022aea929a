import type { Inspection } from './integrity/rules.ts'
import { type Subprocess, startSubprocess } from './subprocess.ts'

let current: Subprocess<string> | null = null

/** In a subprocess: reading the whole file would hold every request for seconds. @returns null when it was stopped */
const inspectFile = (file: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<Inspection | null>()
  const subprocess = startSubprocess<string, Inspection>(new URL('./inspector-worker.ts', import.meta.url), {
    onAnswer: (found) => {
      resolve(found)
      subprocess.end()
    },
    onEnd: () => {
      if (current === subprocess) reject(new Error('the inspection ended without an answer'))
      else resolve(null)
    },
  })
  current = subprocess
  subprocess.send(file)
  return promise
}

export const inspector = {
  inspectFile,
  stop: () => {
    const former = current
    current = null
    former?.end()
  },
}

export type Inspect = () => ReturnType<typeof inspectFile>
