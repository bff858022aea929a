import type { TranslationKeys } from '@zxcvbn-ts/core'
import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'
import { type Subprocess, startSubprocess } from '#src/subprocess.ts'
import { createQueue } from '#src/task-queue.ts'

export type EstimateRequest = { password: string; words: string[] }

export type Warning = keyof TranslationKeys['warnings']

/** `score`: 0 to 4; from 3 on it takes more than 10^8 guesses. */
export type Estimate = { score: number; warning: Warning | null }

const program = new URL('./strength-worker.ts', import.meta.url)
const limitMs = seconds(20)
const idleMs = seconds(30)

const queue = createQueue({ concurrency: 1, maxWaiting: 20 })
let worker: Subprocess<EstimateRequest> | null = null
let idle: Timer | undefined
let settle = (_: Estimate | null) => {}

const end = () => {
  const former = worker
  worker = null
  former?.end()
  settle(null)
}

const start = () => {
  const fresh: Subprocess<EstimateRequest> = startSubprocess<EstimateRequest, Estimate>(program, {
    onAnswer: (estimate) => fresh === worker && settle(estimate),
    onEnd: () => fresh === worker && end(),
    isUrgent: true,
  })
  return fresh
}

/** In a subprocess, which ends when it is idle: its lists are too large to be kept. @throws unavailable */
export const estimate = (request: EstimateRequest) =>
  queue(async () => {
    clearTimeout(idle)
    const { promise, resolve } = Promise.withResolvers<Estimate | null>()
    settle = resolve
    worker ??= start()
    worker.send(request)
    const late = setTimeout(end, limitMs)
    const answer = await promise
    clearTimeout(late)
    idle = setTimeout(end, idleMs)
    idle.unref()
    if (!answer) throw new Problem('unavailable')
    return answer
  })
