import { useState } from 'react'
import { parseNumber } from '#src/base/money.ts'
import { daysFault, isWholeDays } from '#src/days/rules.ts'
import type { Days } from '#src/days/schema.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { totalOf } from '#src/quotes/total-rules.ts'
import { TextField } from '#web/components/form/native-fields.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { clientDays, formatRateWithGst } from '#web/content/client-days.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { usePosted } from '#web/lib/posted.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { DaysPart, DoneStatus, Review } from './part.tsx'
import { useOrder, useReviewed } from './queries.ts'

const { order: copy } = clientDays

const partId = 'order'

type Order = { days: number; key: string }

const parse = (form: FormData): ParseResult<Order> => {
  const order = { days: parseNumber(String(form.get('days') ?? '')), key: String(form.get('key')) }
  return isWholeDays(order.days) ? { data: order } : { fields: { days: daysFault } }
}

const OrderForm = ({ formKey, review }: { formKey: string; review: (order: Order) => void }) => {
  const { errors, typed, attributes } = useFormSubmission({
    parse,
    send: async (order: Order) => review(order),
    toFailure,
    posted: usePosted(['review_order', 'order']),
  })
  return (
    <PageForm
      at={partId}
      values={{ key: formKey }}
      {...attributes}
      aria-label={copy.heading}
      className="mt-2 flex flex-wrap items-end gap-3"
    >
      <TextField
        name="days"
        label={copy.label}
        value={typed('days') ?? ''}
        error={errors.fields.days}
        inputMode="numeric"
        autoComplete="off"
        className="w-44 max-w-full"
      />
      <ActButton act="review_order" variant="secondary" className="min-h-11">
        {copy.next}
      </ActButton>
    </PageForm>
  )
}

type OrderDaysProps = { token: string; quote: ShownQuote; days: Days; pageKey: string }

/** Two presses: the first shows the sum, the second orders. */
export const OrderDays = ({ token, quote, days, pageKey }: OrderDaysProps) => {
  const posted = useReviewed('review_order', 'order')
  const [reviewed, review] = useState<Order | null>(
    posted && { days: parseNumber(posted.get('days') ?? ''), key: posted.get('key') ?? '' },
  )
  const order = useOrder(token)
  const heading = useFocusAfter(String(reviewed?.days))
  const { prepaid_day_rate: rate, identity } = quote
  if (rate === null) return null
  const close = () => review(null)
  const formKey = `${pageKey}-${days.blocks.length}`
  return (
    <div className="print:hidden">
      <DaysPart id={partId} title={copy.heading} headingRef={heading}>
        {reviewed ? (
          <Review
            act="order"
            run={() => void order.mutateAsync(reviewed).then(close, () => undefined)}
            href={`/quote/${token}#${partId}`}
            values={{ days: String(reviewed.days), key: reviewed.key }}
            words={copy.review(reviewed.days)}
            state={order}
            close={() => {
              order.reset()
              close()
            }}
          >
            <p className="tabular font-semibold">
              {copy.sum(reviewed.days, rate, totalOf(rate, reviewed.days, identity.gst))}
            </p>
            <p>{copy.begins}</p>
          </Review>
        ) : (
          <>
            <DoneStatus act={order} words={copy.done} />
            <p className="tabular">{copy.price(formatRateWithGst(rate, quote))}</p>
            <OrderForm key={formKey} formKey={formKey} review={review} />
          </>
        )}
      </DaysPart>
    </div>
  )
}
