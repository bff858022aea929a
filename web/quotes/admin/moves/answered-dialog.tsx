import { useMutation } from '@tanstack/react-query'
import { formatDay } from '#src/base/time.ts'
import { capital } from '#src/days/rules.ts'
import { answerWordsMax, channels } from '#src/follow-ups/rules.ts'
import { answerElsewhere } from '#src/follow-ups/schema.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { dayNow } from '#web/lib/now.ts'
import { validateWith } from '#web/lib/validation.ts'
import type { DialogProps } from './move-dialogs.tsx'
import { answeredMutation } from './move-queries.ts'

const parse = validateWith(answerElsewhere)

const options = Object.entries(channels).map(([how, words]) => [how, capital(words)] as const)

/** Enters an answer that did not come by the link, and asks whether the last day moves. */
export const AnsweredDialog = ({ quote, onClose }: DialogProps) => {
  const { mutateAsync } = useMutation(answeredMutation)
  const lastDay = lastDayOf(quote)
  return (
    <FormDialog
      title={`What did ${quote.client_name} answer?`}
      description="You alone see it. No more follow-ups go out; the quote stays open."
      action="Enter the answer"
      busy="Entering..."
      values={{ day: dayNow() as string, how: 'email', words: '', valid_until: '' }}
      parse={parse}
      send={(json) => mutateAsync({ id: quote.id, json })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <form.Day name="day" label="Day" required max={dayNow()} />
          <form.Select name="how" label="How" options={options} />
          <form.Text name="words" label="What they said" required maxLength={answerWordsMax} />
          <form.Day
            name="valid_until"
            label="New last day"
            hint={`Optional; it is ${formatDay(lastDay)} now. The client gets an email with a new one.`}
            min={lastDay}
          />
        </>
      )}
    </FormDialog>
  )
}
