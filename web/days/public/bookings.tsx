import { type Ref, useState } from 'react'
import { bookingCalendarPath } from '#src/base/links.ts'
import { formatShortMoney } from '#src/base/money.ts'
import { formatShortDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { hoursOfDay } from '#src/days/entry-rules.ts'
import type { Days } from '#src/days/schema.ts'
import { formatHours } from '#src/days/words-rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { ShortDay } from '#web/components/ago.tsx'
import { HiddenFields } from '#web/components/form/hidden-fields.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { clientDays } from '#web/content/client-days.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { usePostedAct } from '#web/lib/posted.ts'
import { ActOutcome, DaysPart, Failure } from './part.tsx'
import { useCancel } from './queries.ts'

const { bookings: copy } = clientDays

type BookedDay = Days['bookings'][number]

const partId = 'bookings'

const until = (at: Instant) => `${formatShortDay(nzDay(msOf(at)))}, 5 pm`

/** Hours of the block or month, a fee for casual time, or both. */
const costOf = ({ hours, hours_now, casual, fee_now }: BookedDay) =>
  [casual < hours && copy.uses(hours_now), casual > 0 && copy.fee(fee_now)].filter(Boolean).join(' and ')

const costNow = (booking: BookedDay) => {
  const { day, share_now, changes_at } = booking
  if (day < dayNow()) return copy.past
  if (share_now === 0 && changes_at) return copy.free(until(changes_at))
  return copy.costs(costOf(booking), changes_at && until(changes_at))
}

type RowProps = {
  booking: BookedDay
  token: string
  rate: string | null
  cancel: ReturnType<typeof useCancel>
  isReviewed: boolean
  review: (id: string | null) => void
}

type ReviewProps = RowProps & { heading: Ref<HTMLHeadingElement> }

const Review = ({ booking, token, cancel, review, heading }: ReviewProps) => {
  const { id, day, share_now } = booking
  return (
    <div className="mt-1 rounded-md bg-sunken px-4 py-3">
      <h3 ref={heading} tabIndex={-1} className="font-sans text-base font-semibold">
        {copy.review(formatShortDay(day))}
      </h3>
      <p>{share_now === 0 ? copy.freeNow : copy.costsNow(costOf(booking))}</p>
      <Failure error={cancel.error} />
      <form method="post" action={`#${partId}`} className="mt-2 flex flex-wrap gap-3">
        <HiddenFields values={{ booking: id, share: String(share_now) }} />
        <BusyButton
          type="submit"
          name="do"
          value="cancel"
          variant="destructive"
          busy={cancel.isPending}
          onClick={(event) => {
            event.preventDefault()
            cancel.mutate({ booking: id, share: share_now })
          }}
        >
          <span>{cancel.isPending ? copy.sending : copy.confirm}</span>
        </BusyButton>
        <a
          href={`/quote/${token}#${partId}`}
          className={buttonLook({ variant: 'secondary' })}
          onClick={(event) => {
            event.preventDefault()
            review(null)
          }}
        >
          {copy.keep}
        </a>
      </form>
    </div>
  )
}

const Row = (props: RowProps) => {
  const { booking, token, rate, isReviewed, review } = props
  const { id, day, hours, casual } = booking
  const row = useFocusAfter(String(isReviewed))
  return (
    <li className="border-t border-line py-3">
      <p ref={isReviewed ? null : row} tabIndex={-1}>
        <b>
          <ShortDay day={day} />
        </b>
        <span>, {hours === hoursOfDay ? 'whole day' : formatHours(hours)}</span>
      </p>
      {casual > 0 && <p className="text-sm text-soft">{copy.casual(casual, hours, rate)}</p>}
      {isReviewed ? (
        <Review {...props} heading={row} />
      ) : (
        <>
          <p className="tabular text-sm text-soft">{costNow(booking)}</p>
          <form
            method="post"
            action={`#${partId}`}
            className="flex flex-wrap items-center gap-x-6 text-sm print:hidden"
          >
            <a
              href={bookingCalendarPath(token, id)}
              download
              className={buttonLook({ variant: 'link', size: 'small' })}
            >
              {copy.calendar}
            </a>
            {day >= dayNow() && (
              <>
                <HiddenFields values={{ booking: id }} />
                <BusyButton
                  type="submit"
                  name="do"
                  value="review_cancel"
                  variant="link"
                  size="small"
                  className="min-h-11"
                  aria-label={`${copy.act}, ${formatShortDay(day)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    review(id)
                  }}
                >
                  {copy.act}
                </BusyButton>
              </>
            )}
          </form>
        </>
      )}
    </li>
  )
}

/** The booking whose cancellation is under review after a form was posted without a script. */
const useReviewed = () => {
  const posted = usePostedAct(['review_cancel', 'cancel'])
  const isReviewed = posted && (posted.act === 'review_cancel') === (posted.refusal === null)
  return useState((isReviewed && posted.values.booking) || null)
}

export const BookedDays = ({ token, quote, days }: { token: string; quote: ShownQuote; days: Days }) => {
  const [reviewed, setReviewed] = useReviewed()
  const cancel = useCancel(token)
  const wasCancelled = usePostedAct(['cancel'])?.refusal === null
  const refused = usePostedAct(['review_cancel'])?.refusal
  const { bookings, earliest_booking } = days
  const heading = useFocusAfter(bookings.map(({ id }) => id).join())
  const rate = quote.extra_half_day_rate && formatShortMoney(quote.extra_half_day_rate)
  const gst = quote.identity.gst === 'registered' ? ' + GST' : ''
  const isShown = bookings.some(({ id }) => id === reviewed)
  return (
    <DaysPart id={partId} title={copy.heading} headingRef={heading}>
      <ActOutcome words={wasCancelled && copy.done} />
      {!isShown && <Failure error={cancel.error} />}
      {refused && (
        <p role="alert" className="my-2 font-semibold text-danger">
          {refused.error}
        </p>
      )}
      {bookings.length === 0 && <p>{copy.none}</p>}
      <ul>
        {bookings.map((booking) => (
          <Row
            key={booking.id}
            booking={booking}
            token={token}
            rate={rate && `${rate}${gst}`}
            cancel={cancel}
            isReviewed={booking.id === reviewed}
            review={(id) => {
              cancel.reset()
              setReviewed(id)
            }}
          />
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-sm text-soft print:hidden">
        {copy.ask(formatShortDay(earliest_booking))}
      </p>
    </DaysPart>
  )
}
