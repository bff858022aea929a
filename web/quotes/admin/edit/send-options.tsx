import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addDays, formatDay, formatInstant, type Instant, isDay, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { LabelledSelect } from '#web/components/ui/native-select.tsx'
import { dayNow } from '#web/lib/now.ts'
import { EmailText } from '#web/mail/email-draft.tsx'
import { cancelScheduleMutation } from '#web/quotes/admin/moves/move-queries.ts'
import { emailPreviewQuery } from '#web/quotes/admin/queries.ts'

const hoursOffered = [9, 10, 11, 12, 13, 14, 15, 16]
const hourLabel = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'am' : 'pm'}`

const weekdays = new Intl.DateTimeFormat('en-NZ', { weekday: 'long', timeZone: 'Pacific/Auckland' })

const momentLabel = (moment: Instant) => {
  const [today, day] = [dayNow(), nzDay(msOf(moment))]
  const clock = /, (\d+:\d+ [ap]m) /.exec(formatInstant(moment))?.[1] ?? ''
  if (day === today) return `Today at ${clock}`
  return `${day === addDays(today, 1) ? 'Tomorrow' : `${weekdays.format(msOf(moment))}, ${formatDay(day)},`} at ${clock}`
}

const ownTimeChoice = 'own'

export const useSendTime = () => {
  const [time, setTime] = useState({ choice: '', day: '', hour: 9 })
  const { choice, day, hour } = time
  // Never null, which would send now: without a valid day, the server refuses a past time of today.
  const ownTime = nzMoment(isDay(day) ? day : dayNow(), hour)
  return {
    ...time,
    set: (changed: Partial<typeof time>) => setTime({ ...time, ...changed }),
    send_at: choice === '' ? null : choice === ownTimeChoice ? ownTime : (choice as Instant),
  }
}

type SendTime = ReturnType<typeof useSendTime>

const OwnTime = ({ when }: { when: SendTime }) => {
  const id = useId()
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Day</Label>
        <Input
          id={id}
          type="date"
          min={dayNow()}
          value={when.day}
          onChange={({ target }) => when.set({ day: target.value })}
        />
      </div>
      <LabelledSelect
        label="Hour"
        value={when.hour}
        onChange={({ target }) => when.set({ hour: Number(target.value) })}
        options={hoursOffered.map((hour) => [String(hour), hourLabel(hour)])}
      />
      <p className="w-full text-sm text-soft">New Zealand time, on a working day.</p>
    </div>
  )
}

export const SendOptions = ({ quote, unsaved, when }: { quote: Quote; unsaved: boolean; when: SendTime }) => {
  const { data, error } = useQuery(emailPreviewQuery(quote.id, quote.version))
  const moments = data?.moments ?? []
  return (
    <div className="mt-5 grid gap-5">
      <div>
        <LabelledSelect
          label="When"
          value={when.choice}
          onChange={({ target }) => {
            const [soon] = moments
            when.set({ choice: target.value, ...(when.day === '' && soon && { day: nzDay(msOf(soon)) }) })
          }}
          options={[
            ['', 'Now, with 10 seconds to undo it'],
            ...moments.map((moment) => [moment, momentLabel(moment)] as const),
            [ownTimeChoice, 'At another time …'],
          ]}
        />
        {when.choice === ownTimeChoice && <OwnTime when={when} />}
      </div>
      <details className="rounded-md border border-line">
        <summary className="touchable cursor-pointer px-4 py-2 font-semibold">Read the email first</summary>
        <div className="border-t border-line px-4 py-3">
          {unsaved && <p className="mb-3 text-sm text-soft">As it was saved: your latest changes are not in it yet.</p>}
          {error && <p className="text-danger">{error.message}</p>}
          {data && <EmailText draft={data} />}
          {!data && !error && <p className="text-soft">Loading…</p>}
        </div>
      </details>
    </div>
  )
}

export const ScheduleNote = ({ quote }: { quote: Quote }) => {
  const cancel = useMutation(cancelScheduleMutation)
  const { schedule } = quote
  if (!schedule) return null
  const { failed, send_at } = schedule
  return (
    <Callout
      tone={failed ? 'bad' : 'good'}
      level="h2"
      title={failed ? 'This quote was not sent' : `This quote goes out on ${formatInstant(send_at)}`}
      className="mt-6 max-w-4xl"
    >
      <p>
        {failed
          ? `It was to go out on ${formatInstant(send_at)}. ${failed}`
          : 'What is saved at that time is sent. “Send to Client” sends it now, or at another time.'}
      </p>
      <div className="mt-3">
        <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate(quote)}>
          {failed ? 'Dismiss' : 'Do not send it by itself'}
        </Button>
      </div>
    </Callout>
  )
}
