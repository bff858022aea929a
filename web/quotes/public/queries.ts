import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem, problems } from '#src/base/problem.ts'
import { type Decision, publicDecision } from '#src/quotes/rules.ts'
import type { PublicQuote, QuoteDecision } from '#src/quotes/schema.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { answerOf, api, within } from '#web/lib/api.ts'
import { loadLink, loadSeconds, tokenParam } from '#web/lib/link-load.ts'
import type { Toasts } from '#web/lib/query.ts'

/** Longer than for reading: a slow answer is better than one nobody saw. */
const decisionSeconds = 20

const sentenceByStatus: Record<number, string> = {
  404: problems.quote_not_found[1],
  410: problems.quote_expired[1],
  429: problems.too_many_requests[1],
  500: problems.unexpected[1],
}

const isQuote = (body: unknown): body is PublicQuote =>
  typeof body === 'object' &&
  body !== null &&
  'success' in body &&
  body.success === true &&
  'quote' in body &&
  !!body.quote

const load = (token: string, signal: AbortSignal) =>
  loadLink({
    ask: (option) => api.quotes[':token'].$get(tokenParam(token), option),
    isAnswer: isQuote,
    sentenceByStatus,
    incomplete: quotePage.failure.incomplete,
    signal,
  })

/** What the link shows. Never asked twice by itself: the reader is told, and has Retry. */
export const quoteQuery = (token: string) =>
  queryOptions({
    queryKey: ['public quote', token],
    queryFn: ({ signal }) => load(token, signal),
    retry: false,
    refetchOnReconnect: false,
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
      { ...tokenParam(token), json },
      { ...within(decisionSeconds), headers: { 'idempotency-key': keyOf(json) } },
    ),
  )

const isAnsweredBy = ({ decision, plan }: PublicQuote, answer: QuoteDecision) =>
  decision === publicDecision(answer.decision) && plan === ('plan' in answer ? answer.plan : null)

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
    onSuccess: show,
    meta: toasts[decision],
  })
}

/** Reports that somebody read the quote (GAPS 16). Nobody waits for it, and nothing is said where it fails. */
export const reportView = (token: string) =>
  void api.quotes[':token'].view.$post({ ...tokenParam(token), json: {} }, within(loadSeconds)).catch(() => undefined)
