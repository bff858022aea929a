import { hours } from '#src/base/time.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { startSubprocess } from '#src/subprocess.ts'
import type { Verified } from './verify.ts'
import type { CopyAnswer, CopyRequest } from './worker.ts'

const program = new URL('./worker.ts', import.meta.url)

const limitMs = hours(1)

export const runWorker = async (request: CopyRequest, signal: AbortSignal): Promise<Verified> => {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<CopyAnswer>()
  const subprocess = startSubprocess<CopyRequest, CopyAnswer>(program, {
    onAnswer: resolve,
    onEnd: () => resolve({ fault: 'The process that copies ended' }),
  })
  const late = setTimeout(resolve, limitMs, { fault: 'The copy took longer than an hour' })
  const stop = () => resolve({ fault: 'The server stopped' })
  signal.addEventListener('abort', stop)
  try {
    subprocess.send(request)
    const answer = await promise
    if ('fault' in answer) throw new CopyRefusal(answer.fault)
    return answer
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    subprocess.end()
  }
}
