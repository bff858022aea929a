import { type Day, formatShortDay } from '#src/base/time.ts'
import { formatDays } from '#src/days/asks/rules.ts'
import { hoursOfDay, hoursOfHalfDay } from '#src/days/rules.ts'
import type { Days } from '#src/days/schema.ts'
import { dayAskIn } from '#src/site/client-form-rules.ts'
import { Choice } from '#web/components/form/choice.tsx'
import { FormAlert } from '#web/components/form/form-alert.tsx'
import { TextField } from '#web/components/form/native-fields.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { clientDays } from '#web/content/client-days.ts'
import { usePosted } from '#web/lib/posted.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { DoneStatus, Failure, formatBooked } from './part.tsx'
import { type useAsk, useWithdrawAsk } from './queries.ts'

const { ask: copy } = clientDays

type Ask = ReturnType<typeof dayAskIn>

const parse = (form: FormData): ParseResult<Ask> => {
  const ask = dayAskIn(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])))
  return ask.days.length > 0 ? { data: ask } : { fields: { days: copy.missing } }
}

const lengths = [
  [hoursOfDay, copy.whole],
  [hoursOfHalfDay, copy.half],
] as const

/** Whether a whole day is free that can be asked for. */
const isFreeFrom = ({ free, endings }: NonNullable<Days['balance']>, from: Day) =>
  free >= hoursOfDay && endings.some(({ last }) => last === null || last >= from)

type AskFormProps = {
  days: Days
  askKey: string
  ask: ReturnType<typeof useAsk>
  /** The booking that is to be moved. */
  move: Days['bookings'][number] | undefined
  onSuccess: () => void
}

/** Asks for one of up to three days. Nothing is booked by it. */
export const AskForm = ({ days: { earliest_booking, balance }, askKey, ask, move, onSuccess }: AskFormProps) => {
  const { errors, typed, attributes, submission } = useFormSubmission({
    parse,
    send: ask.mutateAsync,
    toFailure,
    onSuccess,
    posted: usePosted(['ask']),
  })
  const failure = submission?.failure
  return (
    <PageForm
      at="bookings"
      values={{ key: askKey, of: move?.id ?? '', ...(move && { hours: String(move.hours) }) }}
      {...attributes}
      aria-label={move ? copy.move(formatShortDay(move.day)) : copy.heading}
      className="mt-2 grid max-w-[34rem] gap-3"
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          name="day1"
          type="date"
          label={copy.day}
          error={errors.fields.days ?? errors.fields.day1}
          value={typed('day1') ?? ''}
          required
          unmarked
        />
        {['day2', 'day3'].map((name) => (
          <TextField key={name} name={name} type="date" label={copy.or} error={undefined} value={typed(name) ?? ''} />
        ))}
      </div>
      {!move && (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">{copy.length}</legend>
          {lengths.map(([hours, label]) => (
            <Choice
              key={hours}
              name="hours"
              value={hours}
              label={label}
              defaultChecked={String(hours) === (typed('hours') ?? String(hoursOfDay))}
            />
          ))}
        </fieldset>
      )}
      <TextField name="words" label={copy.words} error={errors.fields.words} value={typed('words') ?? ''} />
      <p className="text-sm text-soft">
        {copy.note(formatShortDay(earliest_booking))}
        {!move && balance && isFreeFrom(balance, earliest_booking) && ` ${copy.leaves(balance.free - hoursOfDay)}`}
      </p>
      <FormAlert>{failure?.sentence}</FormAlert>
      <ActButton act="ask" variant="secondary" busy={ask.isPending} className="min-h-11 justify-self-start">
        {move ? copy.askMove : copy.act}
      </ActButton>
    </PageForm>
  )
}

/** What was asked for and waits: asked, not booked. */
export const AskedDays = ({ token, days: { asked, bookings } }: { token: string; days: Days }) => {
  const withdraw = useWithdrawAsk(token)
  return (
    <>
      <DoneStatus act={withdraw} words={copy.withdrawn} />
      <Failure error={withdraw.error} />
      <ul>
        {asked.map(({ id, days, hours, of, words, answers }) => (
          <li key={id} className="gap-6 border-t border-line py-3 sm:flex sm:items-center sm:justify-between">
            <div>
              <p>
                <b>{copy.asked(formatDays(days))}</b>, {formatBooked(hours)}
              </p>
              {of && <p className="text-sm text-soft">{copy.instead(bookings.find((one) => one.id === of)?.day)}</p>}
              {words && <p className="text-sm text-soft wrap-anywhere">{words}</p>}
              {answers.map((answer) => (
                <p key={answer.at} className="text-sm whitespace-pre-line wrap-anywhere">
                  {copy.answered} {answer.words}
                </p>
              ))}
            </div>
            <PageForm at="bookings" values={{ ask: id }} className="shrink-0 print:hidden">
              <ActButton
                act="withdraw_ask"
                variant="link"
                size="small"
                className="min-h-11"
                busy={withdraw.isPending}
                run={() => withdraw.mutate({ ask: id })}
              >
                {copy.withdraw}
              </ActButton>
            </PageForm>
          </li>
        ))}
      </ul>
    </>
  )
}
