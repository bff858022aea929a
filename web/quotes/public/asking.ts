import type { ClientResponse } from 'hono/client'
import type { QuoteAct } from '#src/http/page-schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { usePosted } from '#web/lib/posted.ts'
import { answerOf, api, tokenParam } from '#web/lib/query/api.ts'
import { useAction } from '#web/lib/query/use-action.ts'
import { useAnswerCache } from './queries.ts'

const link = api.quotes[':token']

type Post<Json> = (request: {
  param: { token: string }
  json: Json
}) => Promise<ClientResponse<OpenQuote, number, 'json'>>

/** The answer replaces the page's data. No toast for a failure: the page shows it beside the typed text. */
const useConversation = <Json extends object>(token: string, act: QuoteAct, post: Post<Json>) =>
  useAction((json: Json) => answerOf(post({ ...tokenParam(token), json }), 'success'), {
    onSuccess: useAnswerCache(),
    posted: usePosted([act]),
  })

export const useAskQuestion = (token: string) => useConversation(token, 'question', link.questions.$post)

export const useAskNewQuote = (token: string) => useConversation(token, 'new_quote', link['new-quote'].$post)

export const useGiveReason = (token: string) => useConversation(token, 'reason', link.reason.$post)

export const useGiveDetails = (token: string) => useConversation(token, 'details', link.details.$post)

/** Contains the count, so that only the newest message has the id that takes the focus. */
export const newestMessageId = (count: number) => `message-${count}`
