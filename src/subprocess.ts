import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Subprocess<Request> = { send: (request: Request) => void; end: () => void }

type Listener<Answer> = { onAnswer: (answer: Answer) => void; onEnd: () => void }

// Lower priority: on one core, HTTP responses take precedence over documents.
const addedNiceness = 10
const maxNiceness = 19

/** Starts a program that calls {@link answerRequests}, without environment variables, so without keys. */
export const startSubprocess = <Request, Answer>(
  program: URL,
  { onAnswer, onEnd }: Listener<Answer>,
): Subprocess<Request> => {
  const child = Bun.spawn([process.execPath, fileURLToPath(program)], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
    serialization: 'advanced',
    ipc: onAnswer,
    onExit: onEnd,
  })
  setPriority(child.pid, Math.min(getPriority() + addedNiceness, maxNiceness))
  child.unref()
  return { send: (request) => child.send(request), end: () => child.kill('SIGKILL') }
}

type Limits = { limitMs: number; signal?: AbortSignal }

export const askSubprocess = <Request, Answer>(program: URL, request: Request, { limitMs, signal }: Limits) => {
  const { promise, resolve } = Promise.withResolvers<Answer | { fault: string }>()
  const subprocess = startSubprocess<Request, Answer>(program, {
    onAnswer: resolve,
    onEnd: () => resolve({ fault: 'The process ended' }),
  })
  const late = setTimeout(resolve, limitMs, { fault: `The process took longer than ${limitMs / 60_000} minutes` })
  const stop = () => resolve({ fault: 'The server stopped' })
  signal?.addEventListener('abort', stop)
  subprocess.send(request)
  return promise.finally(() => {
    clearTimeout(late)
    signal?.removeEventListener('abort', stop)
    subprocess.end()
  })
}

/** Called in the subprocess, which exits with the server. */
export const answerRequests = <Request, Answer>(answer: (request: Request) => Promise<Answer>) => {
  process.on('message', async (request: Request) => process.send?.(await answer(request)))
  process.on('disconnect', () => process.exit())
}
