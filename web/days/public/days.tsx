import type { Days } from '#src/days/schema.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { BookedDays } from './bookings.tsx'
import { OrderDays } from './order.tsx'
import { ToPay } from './to-pay.tsx'

export { DaysBalance, DaysFigure } from './balance.tsx'
export { DaysFolds } from './log.tsx'

type DaysProps = { token: string; quote: ShownQuote; days: Days; pageKey: string }

/** Bills, bookings and orders of an accepted quote. Before the first entry a client can only order. */
export const DaysParts = (props: DaysProps) => {
  const { token, quote, days } = props
  const order = days.plan === 'prepaid' && <OrderDays {...props} />
  if (days.log.length === 0) return order
  return (
    <>
      <ToPay bills={days.to_pay} hasGst={quote.identity.gst === 'registered'} />
      <BookedDays token={token} quote={quote} days={days} />
      {order}
    </>
  )
}
