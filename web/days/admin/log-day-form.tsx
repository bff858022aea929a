import { type ComponentProps, useState } from 'react'
import type { QuoteId } from '#src/base/id.ts'
import { parseNumber } from '#src/base/money.ts'
import { type Day, formatShortDay, isDay } from '#src/base/time.ts'
import { hoursOfDay, hoursOfHalfDay, workWordsMax } from '#src/days/rules.ts'
import { type AdminDays, type OwnerEntry, ownerEntry, type RunningEngagement } from '#src/days/schema.ts'
import { useAppForm, useSelector } from '#web/components/form/form.tsx'
import { controlId, FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { dayNow } from '#web/lib/now.ts'
import { type ParseResult, validateWith } from '#web/lib/validation.ts'
import { newIdempotencyKey } from '#web/quotes/admin/queries.ts'
import { driveLabels } from './act-fields.ts'
import { bookedWords } from './acts.ts'
import { useLogEntry } from './queries.ts'

type LogForm = { quote: string; hours: string; km: string; travel_free: string; words: string; day: string }
type LogInput = { id: QuoteId; entry: OwnerEntry }

const parseEntry = validateWith(ownerEntry)

/** Today's booking, or the oldest past booking that is not logged yet. */
const dueBooking = ({ bookings }: RunningEngagement, today: Day) =>
  bookings.find(({ day }) => day === today) ?? bookings.find(({ day }) => day < today)

const bookingsOn = (item: RunningEngagement | undefined, day: string) =>
  item?.bookings.filter((booking) => booking.day === day) ?? []

/** Work on a booked day is logged for its booking. */
const parseLog = (
  items: readonly RunningEngagement[],
  { quote, hours, km, travel_free, words, day }: LogForm,
  key: string,
): ParseResult<LogInput> => {
  const item = items.find((one) => one.quote.id === quote)
  const booking = bookingsOn(item, day).find((one) => String(one.hours) === hours)
  const bookingOrDay = booking ? { of: booking.id } : { day, hours: Number(hours) }
  const parsed = parseEntry({
    kind: 'worked',
    ...bookingOrDay,
    km: km.trim() === '' ? null : parseNumber(km),
    travel_free: travel_free === 'free',
    words,
    key,
  })
  if (item && 'data' in parsed) return { data: { id: item.quote.id, entry: parsed.data } }
  return { fields: { ...(!item && { quote: 'Choose the client' }), ...('fields' in parsed && parsed.fields) } }
}

const initialForm = (items: readonly RunningEngagement[], asked: string | undefined, today: Day): LogForm => {
  const item = items.find(({ quote }) => quote.id === asked) ?? (items.length === 1 ? items[0] : undefined)
  const booking = item && dueBooking(item, today)
  const { day, hours } = booking ?? { day: today, hours: hoursOfDay }
  return { quote: item?.quote.id ?? '', hours: String(hours), km: '', travel_free: 'charged', words: '', day }
}

const rowLook = 'border-b border-line py-1.5'
const boxLook =
  'rounded-md bg-raised px-3 ring-1 ring-edge ring-inset has-checked:ring-2 has-checked:ring-primary has-disabled:cursor-not-allowed has-disabled:text-faint'

const Radio = ({ className, children, ...props }: ComponentProps<'input'>) => (
  <label
    className={cn(
      'flex min-h-12 cursor-pointer items-center gap-3 has-checked:bg-primary-wash has-focus-visible:outline-2 has-focus-visible:outline-primary',
      className,
    )}
  >
    <input {...props} type="radio" className="ml-1 size-5 shrink-0 accent-primary outline-none" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </label>
)

/** The booking that is to be logged next, in words. */
const dueWords = (due: ReturnType<typeof dueBooking>, today: Day) =>
  due && `Booked ${due.day === today ? bookedWords(due).replace(/^[^,]+/, 'today') : bookedWords(due)}`

type LogFormProps = {
  items: readonly RunningEngagement[]
  asked: string | undefined
  onLogged: (logged: { id: QuoteId; days: AdminDays }) => void
}

export const LogDayForm = ({ items, asked, onLogged }: LogFormProps) => {
  const today = dayNow()
  const { mutateAsync } = useLogEntry()
  const [key] = useState(newIdempotencyKey)
  // Computed once, so that a refetched list does not change what the owner has chosen.
  const [values] = useState(() => initialForm(items, asked, today))
  const form = useAppForm({
    values,
    parse: (typed) => parseLog(items, typed, key),
    send: async (logging: LogInput) => ({ id: logging.id, days: await mutateAsync(logging) }),
    onSuccess: onLogged,
  })
  const { quote, day, km } = useSelector(form.api.store, (state) => state.values)
  const item = items.find((one) => one.quote.id === quote)
  const booked = bookingsOn(item, day)
  const choose = (next: RunningEngagement) => {
    const { day, hours } = initialForm([next], undefined, today)
    form.api.setFieldValue('quote', next.quote.id)
    form.api.setFieldValue('day', day)
    form.api.setFieldValue('hours', String(hours))
  }
  const chooseDay = (typed: string) => {
    const [first] = bookingsOn(item, typed)
    if (first) form.api.setFieldValue('hours', String(first.hours))
  }
  return (
    <FormFrame form={form} label="Log a day" unmarked className="mt-5 max-w-[40rem] gap-5">
      <form.Field name="quote">
        {(field) => (
          <fieldset>
            <legend className="mb-1 font-semibold">Client</legend>
            <div className="border-t border-line">
              {items.map((one, index) => (
                <Radio
                  key={one.quote.id}
                  id={index === 0 ? controlId(form.state.id, 'quote') : undefined}
                  name="quote"
                  checked={field.state.value === one.quote.id}
                  onChange={() => choose(one)}
                  className={rowLook}
                >
                  <span className="block text-sm text-tussock-ink">{dueWords(dueBooking(one, today), today)}</span>
                  <span className="block font-semibold">{one.company}</span>
                  <span className="tabular block text-sm text-soft">
                    {one.quote.reference} · {one.headline}
                  </span>
                </Radio>
              ))}
            </div>
          </fieldset>
        )}
      </form.Field>
      <form.Field name="hours">
        {(field) => (
          <fieldset>
            <legend className="mb-1.5 font-semibold">Hours</legend>
            <div className="grid grid-cols-2 gap-3">
              {[hoursOfDay, hoursOfHalfDay].map((length) => (
                <Radio
                  key={length}
                  name="hours"
                  id={length === hoursOfDay ? controlId(form.state.id, 'hours') : undefined}
                  checked={field.state.value === String(length)}
                  disabled={booked.length > 0 && booked.every((one) => one.hours !== length)}
                  onChange={() => field.handleChange(String(length))}
                  className={boxLook}
                >
                  <b className="font-semibold">{length} h</b>{' '}
                  <span className="text-sm">{length === hoursOfDay ? 'whole day' : 'half day'}</span>
                </Radio>
              ))}
            </div>
            {booked.length > 0 && (
              <p className="mt-1.5 text-sm text-soft">
                As booked. To log other hours, cancel or correct the booking first.
              </p>
            )}
          </fieldset>
        )}
      </form.Field>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <form.Field name="km">
          {(field) => <field.Integer label="Kilometres one way" autoComplete="off" className="w-44" />}
        </form.Field>
        {item?.last_km != null && km === '' && (
          <Button
            variant="secondary"
            className="min-h-11"
            onClick={() => form.api.setFieldValue('km', String(item.last_km))}
          >
            {item.last_km} km, as before
          </Button>
        )}
        <form.Field name="travel_free">
          {(field) => <field.Select label="The drive" options={driveLabels} className="w-72" />}
        </form.Field>
      </div>
      <form.Field name="words">
        {(field) => (
          <field.Text label="What was done" hint="The client reads it." maxLength={workWordsMax} autoComplete="off" />
        )}
      </form.Field>
      <form.Field name="day" listeners={{ onChange: ({ value }) => chooseDay(value) }}>
        {(field) => <field.Day label="Day" max={today} autoComplete="off" />}
      </form.Field>
      <SubmitButton busy="Logging..." className="min-h-12 w-full sm:w-fit">
        <span key={day}>{day === today || !isDay(day) ? 'Log' : `Log ${formatShortDay(day)}`}</span>
      </SubmitButton>
    </FormFrame>
  )
}
