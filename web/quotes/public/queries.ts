import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem, problems } from '#src/base/problem.ts'
import { type Decision, publicDecision } from '#src/quotes/rules.ts'
import type { PublicQuote, QuoteDecision } from '#src/quotes/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { failedPage } from '#web/content/site.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { loadLink, tokenParam } from '#web/lib/query/link-load.ts'
import type { MutationToasts } from '#web/lib/query/query.ts'

const decisionSeconds = 20

export const sentenceByStatus: Record<number, string> = {
  404: problems.quote_not_found[1],
  410: problems.quote_expired[1],
  429: problems.too_many_requests[1],
  500: problems.unexpected[1],
}

const isQuote = (body: unknown): body is OpenQuote =>
  typeof body === 'object' &&
  body !== null &&
  'success' in body &&
  body.success === true &&
  'quote' in body &&
  !!body.quote

/** The refusal contains the expired quote. */
const shownOf = (body: unknown) => (typeof body === 'object' && body !== null && 'quote' in body ? body.quote : null)

// The font of the covering note: text that is drawn before it loads stays in the fallback.
const prepareItalic = () => void document.fonts.load('italic 1em "Site Serif"').catch(() => undefined)

const load = (token: string, signal: AbortSignal, debug: boolean) => {
  prepareItalic()
  return loadLink({
    request: (option) =>
      api.quotes[':token'].$get(tokenParam(token), { ...option, ...(debug && { headers: { 'x-debug': '1' } }) }),
    isAnswer: isQuote,
    shownOf,
    sentenceByStatus,
    incomplete: quotePage.failure.incomplete,
    failed: failedPage.other,
    signal,
  })
}

/** No automatic retry: the page shows the failure with a Retry button. `debug` asks for a request id. */
export const publicQuoteQuery = (token: string, debug = false) =>
  queryOptions({
    queryKey: ['public quote', token],
    queryFn: ({ signal }) => load(token, signal, debug),
    retry: false,
    refetchOnReconnect: false,
  })

/** Replaces the page's data by the answer to a change of the conversation. */
export const useAnswerCache = (token: string) => {
  const client = useQueryClient()
  const { queryKey } = publicQuoteQuery(token)
  return (answer: OpenQuote) =>
    client.setQueryData(queryKey, (shown) => shown && { ...shown, answer: { ...shown.answer, ...answer } })
}

type RecordedDecision = Pick<PublicQuote, 'decision' | 'decided_at' | 'plan' | 'accepted_by' | 'told_by'>

const findRecordedDecision = (error: unknown): RecordedDecision | null =>
  error instanceof Problem && error.code === 'quote_decided' && error.standing
    ? (error.standing as RecordedDecision)
    : null

const toasts = {
  accepted: {
    done: { title: quotePage.accepted.toast },
    failed: { title: quotePage.accepted.failed, fallback: problems.unexpected[1] },
  },
  rejected: {
    done: quotePage.declined.toast,
    failed: { title: quotePage.declined.failed, fallback: problems.unexpected[1] },
  },
} as const satisfies Record<Decision, MutationToasts>

// The same answer has the same key in every tab and on every click (D2).
const idempotencyKeyOf = (answer: QuoteDecision) =>
  [answer.decision, 'plan' in answer ? answer.plan : 'none', answer.shown_hash].join('/')

const send = (token: string, json: QuoteDecision) =>
  answerOf(
    api.quotes[':token'].decision.$post(
      { ...tokenParam(token), json },
      { ...withTimeout({ seconds: decisionSeconds }), headers: { 'idempotency-key': idempotencyKeyOf(json) } },
    ),
  )

const isAnsweredBy = ({ decision, plan }: PublicQuote, answer: QuoteDecision) =>
  decision === publicDecision(answer.decision) && plan === ('plan' in answer ? answer.plan : null)

/** Not optimistic. An error reloads the quote: the answer may be recorded although the response was lost. */
export const useDecision = (token: string, decision: Decision) => {
  const client = useQueryClient()
  const query = publicQuoteQuery(token)
  const setCached = (answer: Partial<OpenQuote>) =>
    client.setQueryData(query.queryKey, (shown) => shown && { ...shown, answer: { ...shown.answer, ...answer } })
  return useMutation({
    mutationFn: async (json: QuoteDecision): Promise<PublicQuote> => {
      try {
        return await send(token, json)
      } catch (error) {
        const recorded = findRecordedDecision(error)
        if (recorded) setCached({ ...recorded, readonly: true })
        const current = recorded ? null : await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
        if (current && isAnsweredBy(current.answer, json)) return current.answer
        throw error
      }
    },
    // The answer does not contain the consequences, such as the NDA.
    onSuccess: (answer) => {
      setCached(answer)
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
    meta: toasts[decision],
  })
}

export const reportQuoteView = (token: string) =>
  void api.quotes[':token'].view.$post({ ...tokenParam(token), json: {} }, withTimeout()).catch(() => undefined)
