import type { Days } from '#src/days/schema.ts'
import type { QuoteAct } from '#src/http/client-schema.ts'
import { clientDays } from '#web/content/client-days.ts'
import { usePosted } from '#web/lib/posted.ts'
import { call } from '#web/lib/query/request.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useAnswerCache } from '#web/quotes/public/queries.ts'

/** The answer replaces the page's days. So does a new look after a refusal: a cost or a booking may have changed. */
const posting =
  <Json extends object>(path: string, act: QuoteAct, failed: string) =>
  (token: string) => {
    const show = useAnswerCache()
    const send = async (body: Json) => {
      try {
        return await call<Days>(['quotes', token, 'days', path], { body })
      } catch (error) {
        const days = await call<Days>(['quotes', token, 'days']).catch(() => null)
        if (days) show({ days })
        throw error
      }
    }
    return useAction(send, { onSuccess: (days) => show({ days }), posted: usePosted([act]), toasts: { failed } })
  }

const { order, extend, bookings } = clientDays

export const useOrder = posting<{ days: number; key: string }>('order', 'order', order.failed)
export const useExtend = posting<{ block: string; key: string }>('extend', 'extend', extend.failed)
export const useCancel = posting<{ booking: string; share: number }>('cancel', 'cancel', bookings.failed)
