import { useEffect, useState } from 'react'
import { seconds } from '#src/base/time.ts'
import { followServer } from '#web/lib/now.ts'
import { ConnectionLost, timeLimit } from './api.ts'

export type RoundTrip = { milliseconds: number; status: number | null; requestId: string | null }

export class LoadFailure extends Error {
  override readonly name = 'LoadFailure'
  readonly trip: RoundTrip
  constructor(sentence: string, trip: RoundTrip) {
    super(sentence)
    this.trip = trip
  }
}

/** Encodes the token, so that a forged link cannot reach another route. */
export const tokenParam = (token: string) => ({ param: { token: encodeURIComponent(token) } })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const errorOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && body.error !== ''
    ? body.error
    : undefined

type LinkResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'text'>

type LinkLoad<Answer> = {
  request: (option: { init: RequestInit; fetch: typeof fetch }) => Promise<LinkResponse>
  isAnswer: (body: unknown) => body is Answer
  /** The content that a page shows in spite of the refusal. */
  shownOf?: (body: unknown) => unknown
  sentenceByStatus: Readonly<Record<number, string>>
  incomplete: string
  /** The sentence for every other failure. */
  failed: string
  signal: AbortSignal
}

/** @throws LoadFailure */
export const loadLink = async <Answer>({
  request,
  isAnswer,
  shownOf,
  sentenceByStatus,
  incomplete,
  failed,
  signal,
}: LinkLoad<Answer>) => {
  const started = performance.now()
  const trip = (response?: LinkResponse): RoundTrip => ({
    milliseconds: Math.round(performance.now() - started),
    status: response?.status ?? null,
    requestId: response?.headers.get('x-request-id') ?? null,
  })
  const limit = timeLimit({ signal })
  const { response, body } = await (async () => {
    // Plain fetch, because the sentence here depends on the status and not on the Problem.
    const response = await request({ init: { signal: limit, cache: 'no-store' }, fetch })
    followServer(response.headers.get('date'))
    return { response, body: parseJson(await response.text()) }
  })().catch(() => {
    throw new LoadFailure(new ConnectionLost().message, trip())
  })
  const roundTrip = trip(response)
  if (!response.ok) {
    const shown = shownOf?.(body)
    if (isAnswer(shown)) return { answer: shown, trip: roundTrip }
    throw new LoadFailure(sentenceByStatus[response.status] ?? errorOf(body) ?? failed, roundTrip)
  }
  const error = errorOf(body)
  if (error !== undefined || !isAnswer(body)) throw new LoadFailure(error ?? incomplete, roundTrip)
  return { answer: body, trip: roundTrip }
}

const watchdogSeconds = 15

export const useLoadingTimeout = (waiting: boolean) => {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setIsOver(true), seconds(watchdogSeconds))
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && isOver
}
