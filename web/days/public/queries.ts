import { useState } from 'react'
import type { EntryId } from '#src/base/id.ts'
import type { Share } from '#src/days/rules.ts'
import type { Days } from '#src/days/schema.ts'
import type { QuoteAct } from '#src/http/page-schema.ts'
import { usePosted, usePostedAct } from '#web/lib/posted.ts'
import { answerOf, api, tokenParam, withTimeout } from '#web/lib/query/api.ts'
import { useAction } from '#web/lib/query/use-action.ts'
import { useAnswerCache } from '#web/quotes/public/queries.ts'

/** What was typed in a form that was posted without a script, where its act is under review. */
export const useReviewed = (review: QuoteAct, act: QuoteAct) => {
  const posted = usePostedAct([review, act])
  if (!posted || posted.refusal?.fields || (posted.act === review) !== (posted.refusal === null)) return null
  return posted.typed
}

const link = api.quotes[':token'].days

type DaysAct<Json> = { token: string; act: QuoteAct; review?: QuoteAct; send: (json: Json) => Promise<Days> }

/** The answer replaces the page's days. So does a new look after a refusal: a cost or a booking may have changed. */
const useDaysAct = <Json extends object>({ token, act, review = act, send }: DaysAct<Json>) => {
  const show = useAnswerCache()
  const [isDone, setDone] = useState(usePostedAct([act])?.refusal === null)
  const sendOrLook = async (json: Json) => {
    setDone(false)
    try {
      return await send(json)
    } catch (error) {
      const days = await answerOf(link.$get(tokenParam(token), withTimeout())).catch(() => null)
      if (days) show({ days })
      throw error
    }
  }
  const onSuccess = (days: Days) => {
    show({ days })
    setDone(true)
  }
  return { ...useAction(sendOrLook, { onSuccess, posted: usePosted([act, review]) }), isDone }
}

export const useOrder = (token: string) =>
  useDaysAct({
    token,
    act: 'order',
    review: 'review_order',
    send: (json: { days: number; key: string }) =>
      answerOf(link.order.$post({ ...tokenParam(token), json }, withTimeout())),
  })

export const useExtend = (token: string) =>
  useDaysAct({
    token,
    act: 'extend',
    send: (json: { block: EntryId; key: string }) =>
      answerOf(link.extend.$post({ ...tokenParam(token), json }, withTimeout())),
  })

export const useCancel = (token: string) =>
  useDaysAct({
    token,
    act: 'cancel',
    review: 'review_cancel',
    send: (json: { booking: EntryId; share: Share }) =>
      answerOf(link.cancel.$post({ ...tokenParam(token), json }, withTimeout())),
  })
