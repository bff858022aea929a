import { mutationOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '#src/base/problem.ts'
import { formatDay, formatInstant } from '#src/base/time.ts'
import { declineReasonLabels, detailLabels, isUnanswered } from '#src/conversation/rules.ts'
import { type DetailsGiven, type Message, ownerAnswer, type ReasonGiven } from '#src/conversation/schema.ts'
import { messageLabels } from '#src/quotes/message-rules.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { controlId, FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { DetailSection, Term } from '#web/components/page/detail-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { validateWith } from '#web/lib/validation.ts'
import { quoteQuery } from '#web/quotes/admin/queries.ts'

const answerMutation = mutationOptions({
  mutationFn: ({ id, ...json }: { id: string; text: string; seen: number }) =>
    answerOf(api.admin.quotes[':id'].answers.$post({ param: { id }, json }, withTimeout())),
  onSuccess: (quote, { id }) => queryClient.setQueryData(quoteQuery(id).queryKey, quote),
  onError: (error, { id }) => {
    if (error instanceof Problem) void queryClient.invalidateQueries(quoteQuery(id))
  },
  meta: { done: { title: 'Answer sent to client' }, failed: 'Failed to send answer' },
})

const parse = validateWith(ownerAnswer)

const AnswerForm = ({ id, messages, onDone }: { id: string; messages: readonly Message[]; onDone?: () => void }) => {
  const answer = useMutation(answerMutation)
  const form = useAppForm({
    values: { text: '' },
    parse,
    send: ({ text }) => answer.mutateAsync({ id, text, seen: messages.length }),
    ...(onDone && { onSuccess: onDone }),
  })
  const inputId = controlId(form.state.id, 'text')
  useEffect(() => {
    if (onDone) document.getElementById(inputId)?.focus()
  }, [inputId, onDone])
  return (
    <FormFrame form={form} label="Answer" className="max-w-[44rem] gap-4" unmarked>
      <LeaveGuard form={form} />
      <form.Field name="text">
        {(field) => (
          <field.LongText
            label="Your answer"
            hint="It goes to the client by email, and stands on the page of their link."
          />
        )}
      </form.Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy="Sending...">Send answer</SubmitButton>
        {onDone && (
          <Button variant="quiet" unavailable={form.state.busy} onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </FormFrame>
  )
}

type ThreadProps = {
  id: string
  messages: readonly Message[]
  /** The revision that replaced the quote: it counts as an answer too. */
  revision: string | undefined
}

const Answer = ({ id, messages, revision }: ThreadProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = useRef(() => setOpen(false)).current
  if (isUnanswered(messages) && !revision) return <AnswerForm id={id} messages={messages} />
  return isOpen ? (
    <AnswerForm id={id} messages={messages} onDone={close} />
  ) : (
    <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
      Write another answer
    </Button>
  )
}

const Entry = ({ message: { kind, text, at, from } }: { message: Message }) => (
  <li className={`rounded-md px-4 py-3 ${from === 'owner' ? 'bg-primary-wash' : 'bg-sunken'}`}>
    <p className="text-sm text-soft">
      <span className="font-semibold text-ink">{messageLabels[kind]}</span>, {formatInstant(at)}
    </p>
    {text && <p className="mt-1 max-w-[44rem] whitespace-pre-wrap wrap-anywhere">{text}</p>}
  </li>
)

const headingOf = ({ messages, revision }: ThreadProps) => {
  if (!isUnanswered(messages)) return 'Answered'
  return revision ? `Answered by quote ${revision}` : 'The client waits for your answer'
}

const Thread = ({ deleted, ...thread }: ThreadProps & { deleted: boolean }) => {
  const { messages } = thread
  const heading = useFocusAfter(String(messages.length))
  return (
    <DetailSection title="Questions and answers">
      <div className="grid gap-6">
        <h3 ref={heading} tabIndex={-1} className="font-sans text-base font-semibold tracking-normal">
          {headingOf(thread)}
        </h3>
        <ol className="grid gap-5">
          {messages.map((message) => (
            <Entry key={`${message.at} ${message.kind}`} message={message} />
          ))}
        </ol>
        {!deleted && <Answer {...thread} />}
      </div>
    </DetailSection>
  )
}

const Reason = ({ reason: { reason, text, at } }: { reason: ReasonGiven }) => (
  <DetailSection title="Reason for declining">
    <dl className="grid gap-y-4">
      <Term term={`Told ${formatInstant(at)}`}>
        {declineReasonLabels[reason]}
        {text && `\n${text}`}
      </Term>
    </dl>
  </DetailSection>
)

const Details = ({ details }: { details: DetailsGiven }) => (
  <DetailSection title="Details for the start">
    <dl className="tabular grid content-start gap-x-6 gap-y-4 sm:grid-cols-2">
      {(Object.keys(detailLabels) as (keyof typeof detailLabels)[]).map((key) => {
        const value = key === 'start_date' ? details.start_date && formatDay(details.start_date) : details[key]
        return (
          <Term key={key} term={detailLabels[key]}>
            {value ?? <span className="text-faint">Not told</span>}
          </Term>
        )
      })}
      <Term term="Told" className="sm:col-span-2">
        {formatInstant(details.at)}, after the acceptance. The record stays as it was made.
      </Term>
    </dl>
  </DetailSection>
)

export const Conversation = ({ id }: { id: string }) => {
  const { messages, reason, details, deleted_at, replaced_by } = useSuspenseQuery(quoteQuery(id)).data
  if (messages.length === 0 && !reason && !details) return null
  return (
    <div id="conversation" className="mt-8">
      {messages.length > 0 && (
        <Thread id={id} messages={messages} revision={replaced_by?.reference} deleted={deleted_at !== null} />
      )}
      {reason && <Reason reason={reason} />}
      {details && <Details details={details} />}
    </div>
  )
}
