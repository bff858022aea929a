import { type ClientResponse, hc } from 'hono/client'
import type { Api } from '#src/api.ts'
import { isCode, Problem, type Refusal } from '#src/base/problem.ts'

/** No answer came: the network is gone, or the time was up. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor() {
    super('Connection timeout. Please refresh or try another network.')
  }
}

const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' && body !== null && 'code' in body && isCode(body.code) && 'error' in body

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.clone().json()
  } catch {
    return null
  }
}

const asProblem = (body: unknown) =>
  isRefusal(body)
    ? new Problem(body.code, {
        error: body.error,
        ...(body.fields && { fields: body.fields }),
        ...(body.standing !== undefined && { standing: body.standing }),
      })
    : new Problem('unexpected')

/** What a failed fetch or a broken body means: what was called off stays so, what is no JSON is a bug, the rest is silence. */
const meaningOf = (fault: unknown) => {
  if (fault instanceof DOMException && fault.name === 'AbortError') return fault
  return fault instanceof SyntaxError ? new Problem('unexpected') : new ConnectionLost()
}

const amiss = (fault: unknown): never => {
  throw meaningOf(fault)
}

const isHealth = ({ url }: Response) => new URL(url).pathname === '/api/health'

/** `fetch`, but a refusal is thrown as the Problem it was on the server, and silence as {@link ConnectionLost}. */
const ask = async (input: RequestInfo | URL, init?: RequestInit) => {
  const response = await fetch(input, init).catch(amiss)
  if (response.ok) return response
  const body = await bodyOf(response)
  // Health says with 503 what is amiss: that is an answer, not a refusal.
  if (isHealth(response) && body !== null && !isRefusal(body)) return response
  throw asProblem(body)
}

/** The server's doors, typed. Same origin, so the session's cookie goes along. */
export const { api } = hc<Api>('/', { fetch: ask })

/** The JSON of an answer. Refusals were thrown before, so nobody asks for `ok`. */
export const answerOf = async <T>(asked: Promise<ClientResponse<T, number, 'json'>>): Promise<T> => {
  const response = await asked
  return response.json().catch(amiss) as Promise<T>
}

/** An option for a call that must not wait longer: `api.health.$get({}, within(10))`. */
export const within = (seconds: number, signal?: AbortSignal) => {
  const limit = AbortSignal.timeout(seconds * 1000)
  return { init: { signal: signal ? AbortSignal.any([limit, signal]) : limit } }
}
