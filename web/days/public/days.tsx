import type { Days } from '#src/days/schema.ts'
import { callerOf } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { ShortDay } from '#web/components/ago.tsx'
import { useOffers } from '#web/components/form/page-form.tsx'
import { clientDays } from '#web/content/client-days.ts'
import { dayNow } from '#web/lib/now.ts'
import { BookedDays } from './bookings.tsx'
import { OrderDays } from './order.tsx'
import { DaysPart, formatBooked, isOver } from './part.tsx'
import { Invoiced, ToPay } from './to-pay.tsx'

export { DaysBalance, DaysFigure } from './balance.tsx'
export { DaysFolds } from './log.tsx'
export { Invoiced, ToPay } from './to-pay.tsx'

type DaysProps = { token: string; quote: ShownQuote; days: Days; pageKey: string }

const hasBookings = (days: Days) =>
  days.log.length + days.asked.length > 0 && (!isOver(days) || days.bookings.length > 0)

const { next: copy } = clientDays

/** The next booked day, or else the start. */
const Next = ({ days, quote: { start_date, identity } }: Pick<DaysProps, 'days' | 'quote'>) => {
  const mayAsk = useOffers('ask')
  if (isOver(days)) return null
  const next = days.bookings.find(({ day }) => day >= dayNow())
  return (
    <DaysPart id="next" title={copy.heading}>
      {hasBookings(days) ? (
        <p>
          {next ? (
            <>
              <ShortDay day={next.day} />, {formatBooked(next.hours)}.
            </>
          ) : (
            clientDays.bookings.none
          )}{' '}
          {mayAsk && (
            <a href="#bookings" className="link inline-block print:hidden">
              {next ? copy.change : clientDays.ask.heading}
            </a>
          )}
        </p>
      ) : (
        <p>{start_date ? copy.confirm(callerOf(identity), start_date) : copy.agree(callerOf(identity))}</p>
      )}
    </DaysPart>
  )
}

/** What is to pay, what comes next, and the order of days. */
export const NextParts = (props: DaysProps) => {
  const mayOrder = useOffers('order')
  return (
    <>
      <ToPay {...props} />
      <Next {...props} />
      {props.days.plan === 'prepaid' && !isOver(props.days) && mayOrder && <OrderDays {...props} />}
    </>
  )
}

/** Invoices and bookings of an accepted quote. Before the first entry a client can only order. */
export const DaysParts = (props: DaysProps) => (
  <div className="grid gap-10 not-empty:mb-10">
    <Invoiced {...props} />
    {hasBookings(props.days) && <BookedDays {...props} />}
  </div>
)
