import { type Code, Problem, type Refusal } from '#src/base/problem.ts'
import { followServer } from '#web/lib/now.ts'

/** No response: the network is down, or the time limit passed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor() {
    super('Connection timeout. Please refresh or try another network.')
  }
}

/** A response that says nothing that this page can read: no JSON, or not what the call answers. */
export class UnreadableAnswer extends Problem {
  constructor() {
    super('unexpected')
  }
}

const hasSentence = (body: unknown): body is { error: string; code?: unknown } =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && body.error !== ''

const isRefusal = (body: unknown): body is Refusal => hasSentence(body) && typeof body.code === 'string'

const toProblem = (body: unknown, status: number) => {
  if (!hasSentence(body)) return new UnreadableAnswer()
  if (!isRefusal(body)) return new Problem('unexpected', { error: body.error, status })
  return new Problem(body.code, { ...body, status })
}

/** The error of a failed fetch or of a body that is not JSON, which is a bug of ours. */
const toError = (error: unknown) => {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return error instanceof SyntaxError ? new UnreadableAnswer() : new ConnectionLost()
}

export const rethrow = (error: unknown): never => {
  throw toError(error)
}

const isHealth = ({ url }: Response) => new URL(url).pathname === '/api/health'

const questionCodes: ReadonlySet<Code> = new Set([
  'unlikely_date',
  'start_differs',
  'over_a_day',
  'second_drive',
  'not_printable',
  'gst_changes_quotes',
  'signed_in_as_admin',
])
let askedAbout: string | null = null

const callOf = (input: RequestInfo | URL, init: RequestInit | undefined) => `${input} ${init?.body}`

/** Adds `sure` when the same call is made again after the server's question: the page has shown the question. */
const sureBody = (input: RequestInfo | URL, init: RequestInit | undefined) =>
  typeof init?.body === 'string' && callOf(input, init) === askedAbout
    ? { ...init, body: JSON.stringify({ ...JSON.parse(init.body), sure: true }) }
    : init

/** Throws a refusal as the Problem that it was on the server, and no response as {@link ConnectionLost}. */
export const fetchOrThrow = async (input: RequestInfo | URL, init?: RequestInit) => {
  const response = await fetch(input, sureBody(input, init)).catch(rethrow)
  followServer(response.headers.get('date'))
  if (response.ok) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  // A 503 of /api/health carries a report, not a refusal.
  if (isHealth(response) && body !== null && !isRefusal(body)) return response
  const problem = toProblem(body, response.status)
  if (questionCodes.has(problem.code)) askedAbout = callOf(input, init)
  throw problem
}
