import { mutationOptions } from '@tanstack/react-query'
import type { Day } from '#src/base/time.ts'
import type { Quote } from '#src/quotes/schema.ts'
import type { CorrectedEmail, PhoneDecision } from '#src/quotes/send/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'
import type { MutationToasts } from '#web/lib/query/toasts.ts'
import { unlessSuppressed } from '#web/mail/suppressed.ts'
import { invalidate, setCached, unlessDone } from '#web/quotes/admin/queries.ts'

const { ':id': quotes } = api.admin.quotes

type Move<Input> = {
  post: (request: { param: { id: string }; json: Input }) => Promise<Quote>
  isDone?: (quote: Quote, json: Input) => boolean
  done: string
  failed: NonNullable<MutationToasts['failed']>
}

const moveMutation = <Input extends object>({ post, isDone = () => false, done, failed }: Move<Input>) =>
  mutationOptions({
    mutationFn: ({ id, json }: { id: string; json: Input }) =>
      post({ param: { id }, json }).catch(unlessDone(id, (quote) => isDone(quote, json))),
    onSuccess: (quote) => {
      setCached(quote)
      // An acceptance issues this invitation, and undoing the acceptance revokes it.
      void queryClient.invalidateQueries({ queryKey: ['nda', quote.id] })
    },
    onError: (_error, { id }) => invalidate(id),
    meta: { done: { title: done }, failed },
  })

export const correctEmailMutation = moveMutation<CorrectedEmail>({
  post: (request) => answerOf(quotes['correct-email'].$post(request, withTimeout())),
  isDone: ({ client_email }, json) => client_email === json.client_email,
  done: 'Quote sent to the new address',
  failed: unlessSuppressed('Failed to correct the address'),
})

export const extendMutation = moveMutation<{ valid_until?: Day | undefined }>({
  post: (request) => answerOf(quotes.extend.$post(request, withTimeout())),
  done: 'The client has more time',
  failed: 'Failed to give more time',
})

export const withdrawMutation = moveMutation<{ reason: string }>({
  post: (request) => answerOf(quotes.withdraw.$post(request, withTimeout())),
  isDone: ({ withdrawn }) => withdrawn !== null,
  done: 'Quote withdrawn',
  failed: 'Failed to withdraw quote',
})

export const enterDecisionMutation = moveMutation<PhoneDecision>({
  post: (request) => answerOf(quotes['record-decision'].$post(request, withTimeout())),
  isDone: ({ decision }, { told_by }) => decision?.told?.told_by === told_by,
  done: 'Answer recorded',
  failed: 'Failed to record the answer',
})

export const undoDecisionMutation = moveMutation<{ reason: string }>({
  post: (request) => answerOf(quotes['undo-decision'].$post(request, withTimeout())),
  isDone: ({ decision }) => decision === null,
  done: 'Decision undone',
  failed: 'Failed to undo the decision',
})

export const confirmStartMutation = mutationOptions({
  mutationFn: ({ id }: Pick<Quote, 'id'>) =>
    answerOf(api.admin.today[':kind'][':id'].done.$post({ param: { kind: 'won', id }, json: {} }, withTimeout())),
  onSettled: (_done, _error, { id }: Pick<Quote, 'id'>) => invalidate(id),
  meta: { done: { title: 'Start confirmed' }, failed: 'Failed to confirm the start' },
})
