import type { Days } from '#src/days/schema.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { BookedDays } from './bookings.tsx'
import { OrderDays } from './order.tsx'
import { isOver } from './part.tsx'
import { ToPay } from './to-pay.tsx'

export { DaysBalance, DaysFigure } from './balance.tsx'
export { DaysFolds } from './log.tsx'

type DaysProps = { token: string; quote: ShownQuote; days: Days; pageKey: string }

/** Invoices, bookings and orders of an accepted quote. Before the first entry a client can only order. */
export const DaysParts = (props: DaysProps) => {
  const { days, quote } = props
  const { plan, log, bookings, asked } = days
  const isOpen = !isOver(days)
  return (
    <>
      <ToPay days={days} quote={quote} />
      {log.length + asked.length > 0 && (isOpen || bookings.length > 0) && <BookedDays {...props} />}
      {plan === 'prepaid' && isOpen && <OrderDays {...props} />}
    </>
  )
}
