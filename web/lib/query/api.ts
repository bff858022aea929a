import { type ClientResponse, hc } from 'hono/client'
import type { Api } from '#src/api.ts'
import { Problem } from '#src/base/problem.ts'
import { fetchOrThrow, rethrow, UnreadableAnswer } from './request.ts'

/** Asks the person for their password. @returns whether the server has accepted it */
type AskForProof = () => Promise<boolean>

const nobodyAsks: AskForProof = async () => false
let askForProof = nobodyAsks

/** While an admin page is open, asks for the password that a refused call needs (A14). @returns how to stop this */
export const answerProofRequests = (ask: AskForProof) => {
  askForProof = ask
  return () => {
    askForProof = nobodyAsks
  }
}

/** If a call is refused for lack of a proof, asks the person for it and repeats the call once. */
const withProof = async (call: () => Promise<Response>) => {
  try {
    return await call()
  } catch (error) {
    const isProved = error instanceof Problem && error.code === 'reauthenticate' && (await askForProof())
    if (!isProved) throw error
    return call()
  }
}

/**
 * The JSON of a response. Needs no check of `ok`: a refusal was thrown before. @param named a field without which the
 * response is no answer, so that nothing is taken for done @throws UnreadableAnswer
 */
export const answerOf = async <T>(
  request: Promise<ClientResponse<T, number, 'json'>>,
  named?: keyof T & string,
): Promise<T> => {
  const response = await request
  const answer = (await response.json().catch(rethrow)) as T
  // `false` is an answer that says no; an empty text is one that has nothing to say.
  if (named !== undefined && (answer?.[named] ?? false) === false) throw new UnreadableAnswer()
  return answer
}

type TimeLimit = { seconds?: number; signal?: AbortSignal }

const timeLimit = ({ seconds = 10, signal }: TimeLimit) => {
  const limit = AbortSignal.timeout(seconds * 1000)
  return signal ? AbortSignal.any([limit, signal]) : limit
}

/** Options of a request that throws {@link ConnectionLost} without a timely response. Each retry has the whole time. */
export const withTimeout = (limit: TimeLimit = {}) => ({
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    withProof(() => fetchOrThrow(input, { ...init, signal: timeLimit(limit) })),
})

/** A call that is given no other limit has ten seconds. */
export const { api } = hc<Api>('/', withTimeout())

/** Encodes the token, so that a forged link cannot reach another route. */
export const tokenParam = (token: string) => ({ param: { token: encodeURIComponent(token) } })
