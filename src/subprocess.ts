import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** A program of ours that works in a process of its own. */
export type Child<Order> = { send: (order: Order) => void; end: () => void }

/** `onEnd`: it ended, by itself or by {@link Child.end}. */
type Listener<Answer> = { onAnswer: (answer: Answer) => void; onEnd: () => void }

/**
 * What its engine is told: to collect as if the machine had 128 MB, and to leave out the compiler for code that runs for
 * long, which such a program never comes to repay. Measured on a storm of documents: 20 MB less at the highest, and a
 * tenth quicker.
 */
const engine = { BUN_JSC_forceRAMSize: String(128 * 1024 * 1024), BUN_JSC_useFTLJIT: '0', BUN_JSC_useOMGJIT: '0' }

/**
 * On one core, who waits for an answer goes before who waits for a document: a tenth of the server's weight, whatever
 * that is.
 */
const patient = 10

/** More than this no system knows. */
const mostPatient = 19

/**
 * Starts a program as a process of its own: what it took of memory goes with it to the last page, and what breaks it does
 * not break the server. It gets nothing of our environment, least of all a key. We do not wait for it when we end.
 * @param program a file that calls {@link answerRequests}.
 */
export const startSubprocess = <Order, Answer>(program: URL, { onAnswer, onEnd }: Listener<Answer>): Child<Order> => {
  const child = Bun.spawn([process.execPath, fileURLToPath(program)], {
    env: { NODE_ENV: 'production', ...engine },
    stdio: ['ignore', 'ignore', 'inherit'],
    serialization: 'advanced',
    ipc: onAnswer,
    onExit: onEnd,
  })
  setPriority(child.pid, Math.min(getPriority() + patient, mostPatient))
  child.unref()
  return { send: (order) => child.send(order), end: () => child.kill('SIGKILL') }
}

/** In such a program: answers each order, until there is nobody left to answer. */
export const answerRequests = <Order, Answer>(answer: (order: Order) => Promise<Answer>) => {
  process.on('message', async (order: Order) => process.send?.(await answer(order)))
  process.on('disconnect', () => process.exit())
}
