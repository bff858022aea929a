import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem, problems } from '#src/base/problem.ts'
import { type Decision, reported } from '#src/quotes/rules.ts'
import type { PublicQuote, QuoteDecision } from '#src/quotes/schema.ts'
import { quotePage } from '../content/public-quote.ts'
import { answerOf, api, ConnectionLost, within } from '../lib/api.ts'
import type { Toasts } from '../lib/query.ts'

/** SPEC §9. */
const fetchSeconds = 10

/** Longer than for reading: a slow answer is better than one nobody saw. */
const decisionSeconds = 20

/** What `?debug` shows of the way to the server and back (GAPS 13). */
export type Trip = { milliseconds: number; status: number | null; requestId: string | null }

export type Loaded = { answer: PublicQuote; trip: Trip }

/** The quote could not be shown: `message` is SPEC §8's sentence for it. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure'
  readonly trip: Trip
  constructor(sentence: string, trip: Trip) {
    super(sentence)
    this.trip = trip
  }
}

// As one segment of the path, whatever it holds: a link made by somebody else must not lead to another door of ours.
const param = (token: string) => ({ param: { token: encodeURIComponent(token) } })

const sentenceByStatus: Record<number, string> = {
  404: problems.quote_not_found[1],
  410: problems.quote_expired[1],
  429: problems.too_many_requests[1],
  500: problems.unexpected[1],
}

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

const isQuote = (body: unknown): body is PublicQuote =>
  typeof body === 'object' &&
  body !== null &&
  'success' in body &&
  body.success === true &&
  'quote' in body &&
  !!body.quote

type Heard = Pick<Response, 'ok' | 'status' | 'headers'>

/** Why an answer is no quote (SPEC §8), or undefined where it is one. */
const complaintOf = ({ ok, status }: Heard, body: unknown) => {
  if (!ok) return sentenceByStatus[status] ?? errorOf(body) ?? quotePage.failure.other
  return errorOf(body) ?? (isQuote(body) ? undefined : quotePage.failure.incomplete)
}

const load = async (token: string, signal: AbortSignal): Promise<Loaded> => {
  const started = performance.now()
  const trip = (response?: Heard): Trip => ({
    milliseconds: Math.round(performance.now() - started),
    status: response?.status ?? null,
    requestId: response?.headers.get('x-request-id') ?? null,
  })
  const { init } = within(fetchSeconds, signal)
  const heard = await (async () => {
    // With fetch itself: SPEC §8 words the failures of this one call by their status.
    const response = await api.quotes[':token'].$get(param(token), { init: { ...init, cache: 'no-store' }, fetch })
    return { response, text: await response.text() }
  })().catch(() => {
    throw new LoadFailure(new ConnectionLost().message, trip())
  })
  const body = read(heard.text)
  const complaint = complaintOf(heard.response, body)
  if (complaint !== undefined || !isQuote(body)) {
    throw new LoadFailure(complaint ?? quotePage.failure.incomplete, trip(heard.response))
  }
  return { answer: body, trip: trip(heard.response) }
}

/** What the link shows. Never asked twice by itself: the reader is told, and has Retry. */
export const quoteQuery = (token: string) =>
  queryOptions({
    queryKey: ['public quote', token],
    queryFn: ({ signal }) => load(token, signal),
    retry: false,
    networkMode: 'always',
  })

type Standing = Pick<PublicQuote, 'decision' | 'decided_at' | 'plan'>

const standingOf = (fault: unknown): Standing | null =>
  fault instanceof Problem && fault.code === 'quote_decided' && fault.standing ? (fault.standing as Standing) : null

const toasts = {
  accepted: {
    done: { title: quotePage.accepted.toast },
    failed: { title: quotePage.accepted.failed, fallback: problems.unexpected[1] },
  },
  rejected: {
    done: quotePage.declined.toast,
    failed: { title: quotePage.declined.failed, fallback: problems.unexpected[1] },
  },
} as const satisfies Record<Decision, Toasts>

// The same answer has the same key in every tab and on every press (D2).
const keyOf = (answer: QuoteDecision) =>
  [answer.decision, 'plan' in answer ? answer.plan : 'none', answer.shown_hash].join('/')

const send = (token: string, json: QuoteDecision) =>
  answerOf(
    api.quotes[':token'].decision.$post(
      { ...param(token), json },
      { ...within(decisionSeconds), headers: { 'idempotency-key': keyOf(json) } },
    ),
  )

const isAnsweredBy = ({ decision, plan }: PublicQuote, answer: QuoteDecision) =>
  decision === reported(answer.decision) && plan === ('plan' in answer ? answer.plan : null)

/**
 * Accepts or declines. Nothing changes on the page before the server has answered. Where that fails, the quote is read
 * again: the answer may stand although nobody heard so, or another decision does, which the page then shows (GAPS 7).
 */
export const useDecision = (token: string, decision: Decision) => {
  const client = useQueryClient()
  const query = quoteQuery(token)
  const show = (answer: Partial<PublicQuote>) =>
    client.setQueryData(query.queryKey, (shown) => shown && { ...shown, answer: { ...shown.answer, ...answer } })
  return useMutation({
    mutationFn: async (json: QuoteDecision): Promise<PublicQuote> => {
      try {
        return await send(token, json)
      } catch (fault) {
        const standing = standingOf(fault)
        if (standing) show({ ...standing, readonly: true })
        const seen = standing ? null : await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
        if (seen && isAnsweredBy(seen.answer, json)) return seen.answer
        throw fault
      }
    },
    networkMode: 'always',
    onSuccess: show,
    meta: toasts[decision],
  })
}

/** Reports that somebody read the quote (GAPS 16). Nobody waits for it, and nothing is said where it fails. */
export const reportView = (token: string) =>
  void api.quotes[':token'].view.$post({ ...param(token), json: {} }, within(fetchSeconds)).catch(() => undefined)
