import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '#src/base/problem.ts'
import { isUnanswered, threadId } from '#src/conversation/rules.ts'
import { type Message, ownerAnswer } from '#src/conversation/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { Ago } from '#web/components/ago.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormButtons, FormFrame } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { validateWith } from '#web/lib/validation.ts'
import { EmailList, EmailOutcome } from '#web/mail/email-list.tsx'
import { invalidateQuote, quoteQuery } from '#web/quotes/admin/queries.ts'
import { focusAnswer } from './focus-answer.ts'
import { FollowUp } from './follow-up.tsx'
import { openMessageOf } from './news.ts'
import { needsAct, type ThreadEntry, threadOf } from './thread-entries.ts'

const answerMutation = mutationOptions({
  mutationFn: ({ id, ...json }: { id: string; text: string; seen: number }) =>
    answerOf(api.admin.quotes[':id'].answers.$post({ param: { id }, json })),
  onSuccess: (quote, { id }) => queryClient.setQueryData(quoteQuery(id).queryKey, quote),
  onError: (error, { id }) => {
    if (error instanceof Problem) void queryClient.invalidateQueries(quoteQuery(id))
  },
  meta: { done: { title: 'Answer sent to client' }, failed: 'Failed to send answer' },
})

const noAnswerMutation = mutationOptions({
  mutationFn: ({ id, messages }: Pick<AdminQuote, 'id' | 'messages'>) =>
    answerOf(api.admin.quotes[':id']['no-answer'].$post({ param: { id }, json: { seen: messages.length } })),
  onSettled: (_done, _error, { id }) => invalidateQuote(id),
  meta: { done: { title: 'No answer needed' }, failed: 'Failed to close the question' },
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
  return (
    <FormFrame form={form} label="Answer" className="gap-4" unmarked takesFocus={onDone !== undefined}>
      <LeaveGuard form={form} />
      <form.LongText name="text" label="Your answer" rows={4} hint="By email, and on the page of the link." />
      <FormButtons busy="Sending..." onCancel={onDone}>
        Send answer
      </FormButtons>
    </FormFrame>
  )
}

const Answer = ({ quote }: QuoteProps) => {
  const { id, messages } = quote
  const [isOpen, setOpen] = useState(false)
  const close = useMutation(noAnswerMutation)
  if (openMessageOf(quote)) {
    return (
      <>
        <AnswerForm id={id} messages={messages} />
        <Button
          variant="link"
          className="justify-self-start"
          busy={close.isPending}
          onClick={() => close.mutate(quote)}
        >
          No answer needed
        </Button>
      </>
    )
  }
  return isOpen ? (
    <AnswerForm id={id} messages={messages} onDone={() => setOpen(false)} />
  ) : (
    <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
      Write another answer
    </Button>
  )
}

type QuoteProps = { quote: AdminQuote }

const refreshQuote = (id: string) => () => queryClient.invalidateQueries(quoteQuery(id))

const backgrounds = { client: 'bg-sunken', owner: 'bg-primary-wash' }
const toneLooks = { plain: 'border-edge bg-ground', good: 'border-primary bg-primary', bad: 'border-danger bg-danger' }

const WrittenText = ({ text, from, folded }: Pick<ThreadEntry, 'text' | 'from' | 'folded'>) => {
  if (!text) return null
  const words = <p className="max-w-[44rem] whitespace-pre-wrap wrap-anywhere">{text}</p>
  if (folded) {
    return (
      <details>
        <summary className="link w-fit cursor-pointer py-2.5 text-sm">What it said</summary>
        {words}
      </details>
    )
  }
  return <div className={cn('mt-1', from && `rounded-md px-4 py-3 ${backgrounds[from]}`)}>{words}</div>
}

const Entry = ({ quote, entry }: QuoteProps & { entry: ThreadEntry }) => (
  <li className="relative border-l border-line pb-3.5 pl-5 last:border-transparent last:pb-0 wrap-anywhere">
    <span
      aria-hidden="true"
      className={cn('absolute top-1.5 -left-[0.34rem] size-2.5 rounded-full border-2', toneLooks[entry.tone])}
    />
    <span className={entry.tone !== 'plain' || entry.from ? 'font-semibold' : undefined}>{entry.words}</span>{' '}
    <Ago at={entry.at} className="text-sm whitespace-nowrap text-faint" />
    <WrittenText {...entry} />
    {entry.email && (
      <EmailOutcome
        email={entry.email}
        phone={quote.client_phone}
        refresh={refreshQuote(quote.id)}
        focusAfter={() => document.querySelector<HTMLElement>(`#${threadId} h2`)}
      />
    )}
  </li>
)

const isThreadInUrl = () => location.hash === `#${threadId}`

/** All that happened about a quote, the newest last, with the box for an answer at its foot. */
export const QuoteThread = ({ quote }: QuoteProps) => {
  const { id, messages, emails, deleted_at } = quote
  const settledEmails = emails.filter((email) => !needsAct(email))
  const heading = useFocusAfter(`${messages.length} ${quote.follow_ups.length} ${emails.length - settledEmails.length}`)
  useEffect(() => {
    // The router focuses the heading of the page first.
    if (isThreadInUrl()) requestAnimationFrame(focusAnswer)
  }, [])
  return (
    <section id={threadId} aria-labelledby={`${threadId}-title`} className="grid gap-5 border-t border-line pt-5">
      <h2 id={`${threadId}-title`} ref={heading} tabIndex={-1} className="font-sans text-base font-semibold">
        What happened
      </h2>
      <ol className="tabular">
        {threadOf(quote).map((entry) => (
          <Entry key={entry.key} quote={quote} entry={entry} />
        ))}
      </ol>
      {settledEmails.length > 0 && (
        <details>
          <summary className="link w-fit cursor-pointer py-0.5 text-sm">Emails: {settledEmails.length}</summary>
          <EmailList emails={settledEmails} phone={quote.client_phone} refresh={refreshQuote(id)} />
        </details>
      )}
      {deleted_at === null && messages.length > 0 && <Answer quote={quote} />}
      {!isUnanswered(messages) && <FollowUp quote={quote} />}
    </section>
  )
}
