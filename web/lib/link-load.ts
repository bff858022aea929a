import { failed } from '#web/content/site.ts'
import { ConnectionLost, within } from './api.ts'

/** SPEC §9. */
export const loadSeconds = 10

/** The way to the server and back: what `?debug` shows (GAPS 13). */
export type Trip = { milliseconds: number; status: number | null; requestId: string | null }

/** What a link leads to could not be shown: `message` is the sentence for it. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure'
  readonly trip: Trip
  constructor(sentence: string, trip: Trip) {
    super(sentence)
    this.trip = trip
  }
}

/** A token as one segment of the path, whatever it holds: a link made by somebody else must not lead to another door of ours. */
export const tokenParam = (token: string) => ({ param: { token: encodeURIComponent(token) } })

const read = (text: string): unknown => {
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

type Heard = Pick<Response, 'ok' | 'status' | 'headers' | 'text'>

type LinkLoad<Answer> = {
  ask: (option: { init: RequestInit; fetch: typeof fetch }) => Promise<Heard>
  isAnswer: (body: unknown) => body is Answer
  /** SPEC §8 words the failures of these calls by their status. */
  sentenceByStatus: Readonly<Record<number, string>>
  /** For an answer that is none. */
  incomplete: string
  signal: AbortSignal
}

/**
 * What a link leads to, and the way there.
 * @throws LoadFailure
 */
export const loadLink = async <Answer>({ ask, isAnswer, sentenceByStatus, incomplete, signal }: LinkLoad<Answer>) => {
  const started = performance.now()
  const trip = (response?: Heard): Trip => ({
    milliseconds: Math.round(performance.now() - started),
    status: response?.status ?? null,
    requestId: response?.headers.get('x-request-id') ?? null,
  })
  const { init } = within(loadSeconds, signal)
  const heard = await (async () => {
    // With fetch itself: what is wrong is told by the status here, not by the Problem.
    const response = await ask({ init: { ...init, cache: 'no-store' }, fetch })
    return { response, body: read(await response.text()) }
  })().catch(() => {
    throw new LoadFailure(new ConnectionLost().message, trip())
  })
  const { response, body } = heard
  const way = trip(response)
  if (!response.ok) {
    throw new LoadFailure(sentenceByStatus[response.status] ?? errorOf(body) ?? failed.other, way)
  }
  const complaint = errorOf(body)
  if (complaint !== undefined || !isAnswer(body)) throw new LoadFailure(complaint ?? incomplete, way)
  return { answer: body, trip: way }
}
