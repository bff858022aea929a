import { type Ref, useState } from 'react'
import { bookingCalendarPath } from '#src/base/links.ts'
import { centsOf, divideCents, dollarsOf } from '#src/base/money.ts'
import { formatShortDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { hoursOfHalfDay } from '#src/days/rules.ts'
import type { Days } from '#src/days/schema.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { ShortDay } from '#web/components/ago.tsx'
import { DownloadLink } from '#web/components/download.tsx'
import { ActButton, PageForm, useOffers } from '#web/components/form/page-form.tsx'
import { clientDays } from '#web/content/client-days.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { AskedDays, AskForm } from './ask.tsx'
import { CostScale } from './cost-scale.tsx'
import { DaysPart, DoneStatus, Failure, formatBooked, isOver, Review } from './part.tsx'
import { useAsk, useCancel, useReviewed } from './queries.ts'

const { bookings: copy } = clientDays

type BookedDay = Days['bookings'][number]

const partId = 'bookings'

const formatUntil = (at: Instant) => `${formatShortDay(nzDay(msOf(at)))}, 5 pm`

/** What a share of a booking costs: hours of the block or month, a fee for casual time, or both. */
const costOf = ({ hours, casual }: BookedDay, { extra_half_day_rate: rate }: ShownQuote, share: number) => {
  const used = Math.min(hours * share, hours - casual)
  const charged = hours * share - used
  const fee = rate === null ? null : dollarsOf(divideCents(charged * centsOf(rate), hoursOfHalfDay))
  return [used > 0 && copy.uses(used), charged > 0 && copy.fee(fee)].filter(Boolean).join(' and ')
}

const costNow = (booking: BookedDay, quote: ShownQuote) => {
  const { day, share_now, free_until, half_until } = booking
  if (day < dayNow()) return copy.past
  const whole = costOf(booking, quote, 1)
  if (share_now === 1) return copy.costs(whole)
  const isFree = share_now === 0
  const half = copy.half(formatUntil(half_until), costOf(booking, quote, 0.5), !isFree)
  return (isFree ? copy.free(formatUntil(free_until)) : '') + half + copy.whole(whole)
}

type RowProps = {
  booking: BookedDay
  token: string
  quote: ShownQuote
  cancel: ReturnType<typeof useCancel>
  isReviewed: boolean
  review: (id: string | null) => void
  move: (id: string) => void
}

const ReviewedDay = ({
  booking,
  token,
  quote,
  cancel,
  review,
  heading,
}: RowProps & { heading: Ref<HTMLHeadingElement> }) => {
  const { id, day, share_now } = booking
  return (
    <Review
      act="cancel"
      run={() => cancel.mutate({ booking: id, share: share_now })}
      variant="destructive"
      href={`/quote/${token}#${partId}`}
      values={{ booking: id, share: String(share_now) }}
      words={copy.review}
      state={cancel}
      close={() => review(null)}
    >
      <h3 ref={heading} tabIndex={-1} className="font-sans text-base font-semibold">
        {copy.reviewed(formatShortDay(day))}
      </h3>
      <p>{share_now === 0 ? copy.freeNow : copy.costsNow(costOf(booking, quote, share_now))}</p>
    </Review>
  )
}

const BookingActions = ({ booking: { id, day }, token, review, move }: RowProps) => (
  <PageForm
    at={partId}
    values={{ booking: id }}
    className="flex shrink-0 flex-wrap items-center gap-x-6 text-sm print:hidden"
  >
    <DownloadLink href={bookingCalendarPath(token, id)} size="small">
      {copy.calendar}
    </DownloadLink>
    {day >= dayNow() &&
      [['review_move', move, copy.move] as const, ['review_cancel', review, copy.act] as const].map(
        ([act, run, label]) => (
          <ActButton
            key={act}
            act={act}
            run={() => run(id)}
            variant="link"
            size="small"
            className="min-h-11"
            aria-label={`${label}, ${formatShortDay(day)}`}
          >
            {label}
          </ActButton>
        ),
      )}
  </PageForm>
)

const Row = (props: RowProps) => {
  const { booking, quote, isReviewed } = props
  const { day, hours, casual } = booking
  const row = useFocusAfter(String(isReviewed))
  return (
    <li className={`border-t border-line py-3 ${isReviewed ? '' : 'gap-6 sm:flex sm:items-center sm:justify-between'}`}>
      <div>
        <p ref={isReviewed ? null : row} tabIndex={-1}>
          <b>
            <ShortDay day={day} />
          </b>
          <span>, {formatBooked(hours)}</span>
        </p>
        {casual > 0 && <p className="text-sm text-soft">{copy.casual(casual, hours, quote)}</p>}
        {!isReviewed && <p className="tabular text-sm text-soft">{costNow(booking, quote)}</p>}
        {!isReviewed && day >= dayNow() && <CostScale booking={booking} />}
      </div>
      {isReviewed ? <ReviewedDay {...props} heading={row} /> : <BookingActions {...props} />}
    </li>
  )
}

type BookedDaysProps = { token: string; quote: ShownQuote; days: Days; pageKey: string }

export const BookedDays = ({ token, quote, days, pageKey }: BookedDaysProps) => {
  const [reviewed, setReviewed] = useState(useReviewed('review_cancel', 'cancel')?.get('booking') ?? null)
  const [moved, setMoved] = useState(useReviewed('review_move', 'ask')?.get('booking') ?? null)
  const cancel = useCancel(token)
  const ask = useAsk(token)
  const mayAsk = useOffers('ask')
  const { bookings, asked } = days
  const move = bookings.find(({ id }) => id === moved)
  const heading = useFocusAfter([...bookings, ...asked].map(({ id }) => id).join())
  const form = useFocusAfter(String(moved))
  const [asks, setAsks] = useState(0)
  const askKey = `${pageKey}-${asked.length}-${asks}`
  return (
    <DaysPart id={partId} title={copy.heading} headingRef={heading}>
      <DoneStatus act={cancel} words={copy.done} />
      {!bookings.some(({ id }) => id === reviewed) && <Failure error={cancel.error} />}
      {bookings.length === 0 && <p className="text-soft">{copy.none}</p>}
      <ul>
        {bookings.map((booking) => (
          <Row
            key={booking.id}
            booking={booking}
            token={token}
            quote={quote}
            cancel={cancel}
            isReviewed={booking.id === reviewed}
            review={(id) => {
              cancel.reset()
              setReviewed(id)
            }}
            move={(id) => {
              setMoved(id)
              requestAnimationFrame(() => form.current?.focus())
            }}
          />
        ))}
      </ul>
      <AskedDays token={token} days={days} />
      {mayAsk && !isOver(days) && (
        <div className="border-t border-line pt-3 print:hidden">
          <h3 ref={form} tabIndex={-1} className="font-sans text-base font-semibold">
            {move ? clientDays.ask.move(formatShortDay(move.day)) : clientDays.ask.heading}
          </h3>
          {!move && <DoneStatus act={ask} words={clientDays.ask.done} />}
          {move && (
            <p className="text-sm text-soft">
              {costNow(move, quote)}{' '}
              <a
                href={`/quote/${token}#${partId}`}
                className="link"
                onClick={(event) => {
                  event.preventDefault()
                  setMoved(null)
                }}
              >
                {clientDays.ask.back}
              </a>
            </p>
          )}
          <AskForm
            key={`${askKey} ${moved}`}
            days={days}
            askKey={askKey}
            ask={ask}
            move={move}
            onSuccess={() => {
              setMoved(null)
              setAsks(asks + 1)
            }}
          />
        </div>
      )}
    </DaysPart>
  )
}
