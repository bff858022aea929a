import { mutationOptions, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { followUpText, type ReadyFollowUp } from '#src/follow-ups/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'
import { validateWith } from '#web/lib/validation.ts'
import { quoteQuery, unlessDone } from '#web/quotes/admin/queries.ts'
import { ordinals } from './thread-entries.ts'

const followUp = api.admin.quotes[':id']['follow-up']

/** `count`: the sent follow-ups. A drafted text is not refetched, because the owner may be editing it. */
const followUpQuery = (id: string, count: number) =>
  jsonQuery(['follow-up', id, count], (option) => followUp.$get({ param: { id } }, option), {
    refetchOnWindowFocus: ({ state }) => typeof state.data?.text !== 'string',
  })

const sendFollowUpMutation = mutationOptions({
  mutationFn: ({ id, text }: { id: string; text: string }) =>
    answerOf(followUp.$post({ param: { id }, json: { text } })).catch(
      unlessDone(id, ({ follow_ups }) => follow_ups.at(-1)?.text === text),
    ),
  onSuccess: (quote) => queryClient.setQueryData(quoteQuery(quote.id).queryKey, quote),
  meta: { done: { title: 'Follow-up sent' }, failed: 'Failed to send follow-up' },
})

const parse = validateWith(followUpText)

const Drafted = ({ id, draft, onSent }: { id: string; draft: ReadyFollowUp; onSent: () => void }) => {
  const send = useMutation(sendFollowUpMutation)
  const form = useAppForm({
    values: { text: draft.text },
    parse,
    send: ({ text }) => send.mutateAsync({ id, text }),
    onSuccess: onSent,
  })
  return (
    <FormFrame form={form} label="Follow-up" className="gap-4" unmarked>
      <LeaveGuard form={form} />
      <form.LongText
        name="text"
        label={`${ordinals[draft.nth - 1]} follow-up to ${draft.client_name}`}
        hint="It goes to them by email, with a button that opens the quote, your details, and “No more reminders about this quote”."
      />
      <SubmitButton variant="secondary" busy="Sending..." className="justify-self-start">
        Send follow-up
      </SubmitButton>
    </FormFrame>
  )
}

type NextProps = { id: string; count: number; readAt: number; onSent: () => void }

/** The follow-up after `count` sent ones. A change of `readAt` refetches it, unless a text is drafted already. */
const NextFollowUp = ({ id, count, readAt, onSent }: NextProps) => {
  const query = useQuery(followUpQuery(id, count))
  const { data, refetch } = query
  const draft = data && data.text !== null ? data : null
  const isReady = draft !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read of the quote may change the answer
  useEffect(() => {
    if (!isReady) void refetch()
  }, [readAt])
  if (draft) return <Drafted id={id} draft={draft} onSent={onSent} />
  if (data?.text === null) return <p className="text-sm text-soft">{data.reason}</p>
  return query.error ? <QueryError title="Failed to load the follow-up" query={query} /> : <Skeleton className="h-6" />
}

/** The next follow-up of a quote that waits for its client. */
export const FollowUp = ({ quote }: { quote: AdminQuote }) => {
  const { id, status, deleted_at, follow_ups, reminders_stopped_at } = quote
  const { dataUpdatedAt } = useSuspenseQuery(quoteQuery(id))
  const content = useRef<HTMLDivElement>(null)
  if (status !== 'sent' || deleted_at !== null || reminders_stopped_at !== null) return null
  return (
    <div ref={content} tabIndex={-1} className="min-w-0">
      <NextFollowUp
        id={id}
        count={follow_ups.length}
        readAt={dataUpdatedAt}
        onSent={() => restoreFocus(() => content.current)}
      />
    </div>
  )
}
