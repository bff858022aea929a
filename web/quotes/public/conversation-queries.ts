import { useMutation } from '@tanstack/react-query'
import { Problem, problems } from '#src/base/problem.ts'
import type { DeclineReason } from '#src/conversation/rules.ts'
import type { ClientQuestion, StartDetails } from '#src/conversation/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/api.ts'
import { tokenParam } from '#web/lib/link-load.ts'
import { useAnswerCache } from './queries.ts'

const quote = api.quotes[':token']

/** The page says itself what failed, beside what was typed. */
const meta = { failed: () => null }

export const useAsk = (token: string) =>
  useMutation({
    mutationFn: (json: ClientQuestion) =>
      answerOf(quote.questions.$post({ ...tokenParam(token), json }, withTimeout())),
    onSuccess: useAnswerCache(token),
    meta,
  })

export const useAskNewQuote = (token: string) =>
  useMutation({
    mutationFn: () => answerOf(quote['new-quote'].$post({ ...tokenParam(token), json: {} }, withTimeout())),
    onSuccess: useAnswerCache(token),
    meta,
  })

export const useGiveReason = (token: string) =>
  useMutation({
    mutationFn: (json: { reason: DeclineReason; text: string }) =>
      answerOf(quote.reason.$post({ ...tokenParam(token), json }, withTimeout())),
    onSuccess: useAnswerCache(token),
    meta,
  })

export const useGiveDetails = (token: string) =>
  useMutation({
    mutationFn: (json: StartDetails) => answerOf(quote.details.$post({ ...tokenParam(token), json }, withTimeout())),
    onSuccess: useAnswerCache(token),
    meta,
  })

/** A sentence for people; of a refused field, the one that stands beside it. */
export const sentenceOf = (error: Error) => {
  if (error instanceof Problem) return Object.values(error.fields ?? {})[0] ?? error.message
  return error.name === 'ConnectionLost' ? error.message : problems.unexpected[1]
}
