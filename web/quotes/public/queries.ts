import { Problem, problems } from '#src/base/problem.ts'
import { type Decision, publicDecision } from '#src/quotes/rules.ts'
import type { PublicQuote, QuoteDecision } from '#src/quotes/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { createAnswerContext, useAnswer } from '#web/lib/answer.tsx'
import { usePosted } from '#web/lib/posted.ts'
import { answerOf, api, tokenParam, withTimeout } from '#web/lib/query/api.ts'
import type { MutationToasts } from '#web/lib/query/toasts.ts'
import { useAction } from '#web/lib/query/use-action.ts'
import { readQuote } from './load.ts'

const decisionSeconds = 20

export const quoteAnswer = createAnswerContext<OpenQuote>()

/** @returns a function that merges the server's answer into the page's data */
export const useAnswerCache = () => {
  const [, setAnswer] = useAnswer(quoteAnswer)
  return ({ decided_by = null, ...answer }: Partial<PublicQuote> | Partial<OpenQuote>) =>
    setAnswer((shown) => ({ ...shown, ...answer, decided_by: decided_by ?? shown.decided_by }))
}

/** @returns a function that refetches the quote, and returns null if that fails */
export const useRefreshedQuote = (token: string) => {
  const [, setAnswer] = useAnswer(quoteAnswer)
  return async () => {
    // The page of a reader for accounts has nothing to decide.
    const current = (await readQuote(token).catch(() => null)) as OpenQuote | null
    if (current) setAnswer(current)
    return current
  }
}

type RecordedDecision = Pick<PublicQuote, 'decision' | 'decided_at' | 'plan' | 'accepted_by' | 'decided_by' | 'told_by'>

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

const acts = { accepted: ['review', 'accept'], rejected: ['review_reject', 'reject'] } as const

// The same decision has the same key in every tab and on every click (D2).
const idempotencyKeyOf = (answer: QuoteDecision) =>
  [answer.decision, 'plan' in answer ? answer.plan : 'none', answer.shown_hash].join('/')

const isAnsweredBy = ({ decision, plan }: Pick<PublicQuote, 'decision' | 'plan'>, answer: QuoteDecision) =>
  decision === publicDecision(answer.decision) && plan === ('plan' in answer ? answer.plan : null)

/** @throws if the server's answer does not contain this decision */
const postDecision = async (token: string, json: QuoteDecision) => {
  const headers = { 'idempotency-key': idempotencyKeyOf(json) }
  const answer = await answerOf(
    api.quotes[':token'].decision.$post(
      { ...tokenParam(token), json },
      { headers, ...withTimeout({ seconds: decisionSeconds }) },
    ),
    'success',
  )
  if (!isAnsweredBy(answer, json)) throw new Problem('unexpected')
  return answer
}

/** Not optimistic. An error reloads the quote: the answer may be recorded although the response was lost. */
export const useDecision = (token: string, decision: Decision) => {
  const updateAnswer = useAnswerCache()
  const refresh = useRefreshedQuote(token)
  return useAction(
    async (json: QuoteDecision): Promise<PublicQuote | OpenQuote> => {
      try {
        return await postDecision(token, json)
      } catch (error) {
        const recorded = findRecordedDecision(error)
        if (recorded) updateAnswer({ ...recorded, readonly: true })
        const current = recorded ? null : await refresh()
        if (current && isAnsweredBy(current, json)) return current
        throw error
      }
    },
    {
      // The answer does not contain the consequences, such as the NDA.
      onSuccess: (answer) => {
        updateAnswer(answer)
        void refresh()
      },
      toasts: toasts[decision],
      posted: usePosted(acts[decision]),
    },
  )
}

export const reportQuoteView = (token: string) =>
  void api.quotes[':token'].view.$post({ ...tokenParam(token), json: {} }).catch(() => undefined)
