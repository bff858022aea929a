import { useState } from 'react'
import type { QuoteId } from '#src/base/id.ts'
import { parseNumber } from '#src/base/money.ts'
import { addDays, type Day, formatShortDay, isDay } from '#src/base/time.ts'
import { formatDayCount, formatHours, hoursOfDay, hoursOfHalfDay, workWordsMax } from '#src/days/rules.ts'
import { type AdminDays, type OwnerEntry, ownerEntry, type RunningEngagement } from '#src/days/schema.ts'
import { errorEdge } from '#web/components/form/field-box.tsx'
import { FieldMessages } from '#web/components/form/field-messages.tsx'
import { FootBar } from '#web/components/form/foot-bar.tsx'
import { useAppForm, useSelector } from '#web/components/form/form.tsx'
import { controlId, FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { dayNow } from '#web/lib/now.ts'
import { type ParseResult, validateWith } from '#web/lib/validation.ts'
import { useLogEntry } from './queries.ts'

type LogForm = { quote: string; day: string; hours: string; km: string; travel_free: boolean; words: string }
type LogInput = { id: QuoteId; entry: OwnerEntry }

const parseEntry = validateWith(ownerEntry)

const bookingsOn = (item: RunningEngagement | undefined, day: string) =>
  item?.bookings.filter((booking) => booking.day === day) ?? []

/** The booking that is used up by the work: work on a booked day is logged for it. */
const bookingOf = (item: RunningEngagement | undefined, { day, hours }: LogForm) =>
  bookingsOn(item, day).find((one) => String(one.hours) === hours)

const parseLog = (item: RunningEngagement | undefined, typed: LogForm, key: string): ParseResult<LogInput> => {
  const { day, hours, km, travel_free, words } = typed
  const booking = bookingOf(item, typed)
  const bookingOrDay = booking ? { of: booking.id } : { day, hours: Number(hours) }
  const drive = { km: km.trim() === '' ? null : parseNumber(km), travel_free }
  const parsed = parseEntry({ kind: 'worked', ...bookingOrDay, ...drive, words, key })
  if (item && 'data' in parsed) return { data: { id: item.quote.id, entry: parsed.data } }
  return { fields: { ...(!item && { quote: 'Choose the client' }), ...('fields' in parsed && parsed.fields) } }
}

/** On the asked day, else on that of today's booking or the oldest past one. The drive is that of the last visit. */
const formOf = (item: RunningEngagement | undefined, today: Day, asked?: string): LogForm => {
  const due = bookingsOn(item, today)[0] ?? item?.bookings.find((booking) => booking.day < today)
  const day = asked && isDay(asked) && asked <= today ? asked : (due?.day ?? today)
  const { hours } = bookingsOn(item, day)[0] ?? { hours: hoursOfDay }
  const drive = { km: String(item?.last_km ?? ''), travel_free: item?.last_free ?? false }
  return { quote: item?.quote.id ?? '', day, hours: String(hours), ...drive, words: '' }
}

const effectOf = (item: RunningEngagement | undefined, form: LogForm, today: Day) => {
  if (!item) return 'Choose the client.'
  const booking = bookingOf(item, form)
  const length = formatHours(Number(form.hours))
  const after = (item.balance?.free ?? 0) - (booking ? 0 : Number(form.hours))
  const isKnown = booking ? booking.casual === 0 : form.day === today && after >= 0
  if (!item.balance || !isKnown) return `Logs ${length} for ${item.company}.`
  return `Uses ${length} of ${item.company}’s, ${after > 0 ? formatDayCount(after) : 'none'} free after it.`
}

const chipLook =
  'flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-md bg-raised px-3 whitespace-nowrap ring-1 ring-edge ring-inset forced-colors:border has-checked:bg-primary-wash has-checked:ring-2 has-checked:ring-primary has-disabled:cursor-not-allowed has-disabled:text-faint has-focus-visible:outline-2 has-focus-visible:outline-primary'
const dotLook = 'size-4 shrink-0 accent-primary outline-none'

type ChipsProps = { label: string; id: string; error?: string | undefined } & {
  options: readonly (readonly [value: string, label: string, disabled?: boolean])[]
  value: string
  onChange: (value: string) => void
}

const Chips = ({ label, id, error, options, value: chosen, onChange }: ChipsProps) => (
  <fieldset className={`min-w-0 ${error ? errorEdge : ''}`}>
    <legend className="mb-1 text-sm font-semibold">{label}</legend>
    <FieldMessages id={id} error={error} />
    <div
      className={`-m-1 gap-2 overflow-x-auto p-1 sm:flex sm:flex-wrap ${options.length > 6 ? 'grid grid-flow-col grid-rows-2 justify-start' : 'flex'}`}
    >
      {options.map(([value, name, disabled], at) => (
        <label key={value} className={chipLook}>
          <input
            {...(at === 0 && { id })}
            {...{ type: 'radio', name: id, disabled, checked: value === chosen, className: dotLook }}
            onChange={() => onChange(value)}
          />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
)

type LogFormProps = {
  items: readonly RunningEngagement[]
  asked: { quote?: string | undefined; day?: string | undefined }
  onLogged: (logged: { id: QuoteId; days: AdminDays }) => void
}

/** `items`: the first is chosen if it was asked for or is booked today. */
export const LogDayForm = ({ items, asked, onLogged }: LogFormProps) => {
  const today = dayNow()
  const { mutateAsync } = useLogEntry()
  // Computed once, so that a refetched list does not change what the owner has chosen.
  const [values] = useState(() => {
    const [first] = items
    const isAsked = first !== undefined && first.quote.id === asked.quote
    const isChosen = isAsked || items.length === 1 || bookingsOn(first, today).length > 0
    return formOf(isChosen ? first : undefined, today, isAsked ? asked.day : undefined)
  })
  const itemOf = (typed: LogForm) => items.find((one) => one.quote.id === typed.quote)
  const form = useAppForm({
    values,
    parse: (typed, key) => parseLog(itemOf(typed), typed, key),
    send: async (logging: LogInput) => ({ id: logging.id, days: await mutateAsync(logging) }),
    onSuccess: onLogged,
  })
  const typed = useSelector(form.api.store, (state) => state.values)
  const { day } = typed
  const item = itemOf(typed)
  const booked = bookingsOn(item, day)
  const past = item?.bookings.flatMap((one) => (one.day < today ? one.day : [])) ?? []
  const days = [...new Set([today, addDays(today, -1), ...past])]
  const [isOther, setOther] = useState(!days.includes(day as Day))
  const isNamedTwice = ({ company }: RunningEngagement) => items.filter((one) => one.company === company).length > 1
  const choose = (id: string) => {
    const { words: _, ...chosen } = formOf(
      items.find(({ quote }) => quote.id === id),
      today,
    )
    for (const [name, value] of Object.entries(chosen)) form.api.setFieldValue(name as 'quote', value as string)
    setOther(false)
  }
  const followBooking = (next: string) => {
    const [first] = bookingsOn(item, next)
    if (first) form.api.setFieldValue('hours', String(first.hours))
  }
  const chooseDay = (next: string) => {
    setOther(next === 'other')
    if (next === 'other') return
    form.api.setFieldValue('day', next)
    followBooking(next)
  }
  const dayName = (one: Day) =>
    one === today ? 'Today' : one === addDays(today, -1) ? 'Yesterday' : formatShortDay(one)
  const idOf = (name: string) => controlId(form.state.id, name)
  return (
    <FormFrame form={form} label="Log a day" unmarked className="mt-3 max-w-[40rem] gap-3">
      <form.Field name="quote">
        {({ state }) => (
          <Chips
            {...{ label: 'Client', id: idOf('quote'), error: state.meta.errors[0], value: state.value }}
            options={items.map((one) => [
              one.quote.id,
              isNamedTwice(one) ? `${one.company}, ${one.quote.reference}` : one.company,
            ])}
            onChange={choose}
          />
        )}
      </form.Field>
      <Chips
        {...{ label: 'Day', id: idOf('chosen'), value: isOther ? 'other' : day }}
        options={[...days.map((one) => [one, dayName(one)] as const), ['other', 'Another day']]}
        onChange={chooseDay}
      />
      {isOther && <form.Day name="day" label="Which day" max={today} onTyped={followBooking} />}
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3">
        <Chips
          {...{ label: 'Hours', id: idOf('hours'), value: typed.hours }}
          options={[hoursOfDay, hoursOfHalfDay].map((length) => [
            String(length),
            `${length} h`,
            booked.length > 0 && booked.every(({ hours }) => hours !== length),
          ])}
          onChange={(chosen) => form.api.setFieldValue('hours', chosen)}
        />
        <form.Integer name="km" label="Km one way" className="w-20 text-sm" />
        <label className={chipLook}>
          <input
            {...{ type: 'checkbox', checked: typed.travel_free, className: dotLook }}
            onChange={({ target }) => form.api.setFieldValue('travel_free', target.checked)}
          />
          Free
        </label>
      </div>
      {booked.length > 0 && <p className="text-sm text-soft">As booked: to change it, correct the booking.</p>}
      <form.Text
        name="words"
        label="What was done, for the client to read"
        maxLength={workWordsMax}
        className="text-sm"
      />
      <FootBar state={effectOf(item, typed, today)}>
        <SubmitButton busy="Logging..." className="min-h-11 max-sm:w-full">
          <span key={day}>{day === today || !isDay(day) ? 'Log' : `Log ${formatShortDay(day)}`}</span>
        </SubmitButton>
      </FootBar>
    </FormFrame>
  )
}
