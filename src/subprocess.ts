import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** A program of ours that works in a process of its own. */
export type Subprocess<Request> = { send: (request: Request) => void; end: () => void }

/** `onEnd`: the process ended, by itself or by {@link Subprocess.end}. */
type Listener<Answer> = { onAnswer: (answer: Answer) => void; onEnd: () => void }

/** Added to the server's niceness: on one core, answers go before documents. */
const addedNiceness = 10
const mostNiceness = 19

/**
 * Starts a program in a process of its own: its memory goes when it ends, and what breaks it does not break the server.
 * It gets none of our environment, so none of our keys. The server's exit does not wait for it.
 * @param program a file that calls {@link answerRequests}
 */
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
  setPriority(child.pid, Math.min(getPriority() + addedNiceness, mostNiceness))
  child.unref()
  return { send: (request) => child.send(request), end: () => child.kill('SIGKILL') }
}

/** In such a program: answers each request until the server is gone. */
export const answerRequests = <Request, Answer>(answer: (request: Request) => Promise<Answer>) => {
  process.on('message', async (request: Request) => process.send?.(await answer(request)))
  process.on('disconnect', () => process.exit())
}
