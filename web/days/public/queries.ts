import { useState } from 'react'
import type { Days } from '#src/days/schema.ts'
import type { QuoteAct } from '#src/http/client-schema.ts'
import { usePosted, usePostedAct } from '#web/lib/posted.ts'
import { call } from '#web/lib/query/request.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useAnswerCache } from '#web/quotes/public/queries.ts'

/** The values of a form that was posted without a script, where its act is under review. */
export const useReviewed = (review: QuoteAct, act: QuoteAct) => {
  const posted = usePostedAct([review, act])
  if (!posted || posted.refusal?.fields || (posted.act === review) !== (posted.refusal === null)) return null
  return posted.values
}

/** The answer replaces the page's days. So does a new look after a refusal: a cost or a booking may have changed. */
const posting =
  <Json extends object>(act: 'order' | 'extend' | 'cancel', review: QuoteAct = act) =>
  (token: string) => {
    const show = useAnswerCache()
    const [isDone, setDone] = useState(usePostedAct([act])?.refusal === null)
    const send = async (body: Json) => {
      setDone(false)
      try {
        return await call<Days>(['quotes', token, 'days', act], { body })
      } catch (error) {
        const days = await call<Days>(['quotes', token, 'days']).catch(() => null)
        if (days) show({ days })
        throw error
      }
    }
    const onSuccess = (days: Days) => {
      show({ days })
      setDone(true)
    }
    return { ...useAction(send, { onSuccess, posted: usePosted([act, review]) }), isDone }
  }

export const useOrder = posting<{ days: number; key: string }>('order', 'review_order')
export const useExtend = posting<{ block: string; key: string }>('extend')
export const useCancel = posting<{ booking: string; share: number }>('cancel', 'review_cancel')
