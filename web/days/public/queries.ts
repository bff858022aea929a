import type { ClientResponse } from 'hono/client'
import { useState } from 'react'
import type { AskId, EntryId } from '#src/base/id.ts'
import type { Days } from '#src/days/schema.ts'
import type { QuoteAct } from '#src/http/page-schema.ts'
import { usePosted, usePostedAct } from '#web/lib/posted.ts'
import { answerOf, api, tokenParam } from '#web/lib/query/api.ts'
import { useAction } from '#web/lib/query/use-action.ts'
import { useAnswerCache } from '#web/quotes/public/queries.ts'

/** The fields of a form that was posted without a script, if the page asks for its second press; else null. */
export const useReviewed = (review: QuoteAct, act: QuoteAct) => {
  const posted = usePostedAct([review, act])
  if (!posted || posted.refusal?.fields || (posted.act === review) !== (posted.refusal === null)) return null
  return posted.typed
}

const link = api.quotes[':token'].days

type Post<Json> = (input: { param: { token: string }; json: Json }) => Promise<ClientResponse<Days, number, 'json'>>

/** The answer replaces the page's days. A refusal refetches them, because a cost or booking may have changed. */
const useDaysAct = <Json extends object>(token: string, post: Post<Json>, act: QuoteAct, review = act) => {
  const show = useAnswerCache()
  const [isDone, setDone] = useState(usePostedAct([act])?.refusal === null)
  const postOrRefetch = async (json: Json) => {
    setDone(false)
    try {
      return await answerOf(post({ ...tokenParam(token), json }), 'plan')
    } catch (error) {
      const days = await answerOf(link.$get(tokenParam(token))).catch(() => null)
      if (days) show({ days })
      throw error
    }
  }
  const onSuccess = (days: Days) => {
    show({ days })
    setDone(true)
  }
  return { ...useAction(postOrRefetch, { onSuccess, posted: usePosted([act, review]) }), isDone }
}

export const useOrder = (token: string) => useDaysAct(token, link.order.$post, 'order', 'review_order')
export const useWithdraw = (token: string) =>
  useDaysAct(
    token,
    ({ param, json: { order } }: { param: { token: string }; json: { order: EntryId } }) =>
      link.order[':id'].withdraw.$post({ param: { ...param, id: order }, json: {} }),
    'withdraw_order',
  )
export const useAsk = (token: string) => useDaysAct(token, link.ask.$post, 'ask')
export const useWithdrawAsk = (token: string) =>
  useDaysAct(
    token,
    ({ param, json: { ask } }: { param: { token: string }; json: { ask: AskId } }) =>
      link.ask[':id'].withdraw.$post({ param: { ...param, id: ask }, json: {} }),
    'withdraw_ask',
  )
export const useExtend = (token: string) => useDaysAct(token, link.extend.$post, 'extend')
export const useCancel = (token: string) => useDaysAct(token, link.cancel.$post, 'cancel', 'review_cancel')
