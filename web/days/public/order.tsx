import { useState } from 'react'
import { formatShortMoney } from '#src/base/money.ts'
import { daysFault, isWholeDays } from '#src/days/entry-rules.ts'
import type { Days } from '#src/days/schema.ts'
import type { PostedFields } from '#src/http/client-schema.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { totalOf } from '#src/quotes/total-rules.ts'
import { HiddenFields } from '#web/components/form/hidden-fields.tsx'
import { TextField } from '#web/components/form/native-fields.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { clientDays } from '#web/content/client-days.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { usePosted, usePostedAct } from '#web/lib/posted.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { ActOutcome, DaysPart, Failure } from './part.tsx'
import { useOrder } from './queries.ts'

const { order: copy } = clientDays

const partId = 'order'

type Order = { days: number; key: string }

/** The order under review after a form was posted without a script. */
const reviewedIn = (posted: PostedFields | null): Order | null => {
  const { act, values = {}, refusal = null } = posted ?? {}
  if (!act || refusal?.fields || (act === 'review_order') !== (refusal === null)) return null
  return { days: Number(values.days), key: values.key ?? '' }
}

const parse = (form: FormData): ParseResult<Order> => {
  const typed = String(form.get('days') ?? '').trim()
  const order = { days: typed ? Number(typed) : Number.NaN, key: String(form.get('key')) }
  return isWholeDays(order.days) ? { data: order } : { fields: { days: daysFault } }
}

type FormProps = { pageKey: string; review: (order: Order) => void }

const OrderForm = ({ pageKey, review }: FormProps) => {
  const { errors, typed, attributes } = useFormSubmission({
    parse,
    send: async (order: Order) => review(order),
    toFailure,
    posted: usePosted(['review_order', 'order']),
  })
  return (
    <form
      method="post"
      action={`#${partId}`}
      {...attributes}
      aria-label={copy.heading}
      className="mt-2 flex flex-wrap items-end gap-3"
    >
      <HiddenFields values={{ key: typed('key') ?? pageKey }} />
      <TextField
        name="days"
        label={copy.label}
        value={typed('days') ?? ''}
        error={errors.fields.days}
        inputMode="numeric"
        autoComplete="off"
        className="w-44"
      />
      <BusyButton type="submit" name="do" value="review_order" variant="secondary" className="min-h-11">
        {copy.next}
      </BusyButton>
    </form>
  )
}

type OrderDaysProps = { token: string; quote: ShownQuote; days: Days; pageKey: string }

/** Two presses: the first shows the sum, the second orders. */
export const OrderDays = ({ token, quote, days, pageKey }: OrderDaysProps) => {
  const posted = usePostedAct(['review_order', 'order'])
  const [reviewed, review] = useState(() => reviewedIn(posted))
  const [isDone, setDone] = useState(posted?.act === 'order' && posted.refusal === null)
  const order = useOrder(token)
  const heading = useFocusAfter(String(reviewed?.days))
  const { prepaid_day_rate: rate, identity } = quote
  if (rate === null) return null
  const { gst } = identity
  const send = async (input: Order) => {
    await order.mutateAsync(input)
    review(null)
    setDone(true)
  }
  return (
    <div className="print:hidden">
      <DaysPart id={partId} title={copy.heading} headingRef={heading}>
        <ActOutcome words={isDone && copy.done} />
        {reviewed ? (
          <div className="rounded-md bg-sunken px-4 py-3">
            <p className="tabular font-semibold">{copy.sum(reviewed.days, rate, totalOf(rate, reviewed.days, gst))}</p>
            <p>{copy.begins}</p>
            <Failure error={order.error} />
            <form method="post" action={`#${partId}`} className="mt-3 flex flex-wrap gap-3">
              <HiddenFields values={{ days: String(reviewed.days), key: reviewed.key }} />
              <BusyButton
                type="submit"
                name="do"
                value="order"
                busy={order.isPending}
                onClick={(event) => {
                  event.preventDefault()
                  void send(reviewed).catch(() => undefined)
                }}
              >
                <span>{order.isPending ? copy.sending : copy.confirm(reviewed.days)}</span>
              </BusyButton>
              <a
                href={`/quote/${token}#${partId}`}
                className={buttonLook({ variant: 'secondary' })}
                onClick={(event) => {
                  event.preventDefault()
                  order.reset()
                  review(null)
                }}
              >
                {copy.back}
              </a>
            </form>
          </div>
        ) : (
          <>
            <p className="tabular">{copy.price(`${formatShortMoney(rate)}${gst === 'registered' ? ' + GST' : ''}`)}</p>
            <OrderForm
              key={days.blocks.length}
              pageKey={`${pageKey}-${days.blocks.length}`}
              review={(input) => {
                setDone(false)
                review(input)
              }}
            />
          </>
        )}
      </DaysPart>
    </div>
  )
}
