import { mutationOptions } from '@tanstack/react-query'
import type { Day } from '#src/base/time.ts'
import type { Quote } from '#src/quotes/schema.ts'
import type { CorrectedEmail, PhoneDecision } from '#src/quotes/send/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { unlessSuppressed } from '#web/mail/suppressed.ts'
import { invalidate, setCached, unlessDone } from '#web/quotes/admin/queries.ts'

const quotes = api.admin.quotes[':id']

type MoveInput<Input> = Pick<Quote, 'id'> & Input

const to = ({ id }: Pick<Quote, 'id'>) => ({ param: { id } })

const settle = {
  onSuccess: (quote: Quote) => {
    setCached(quote)
    // An acceptance issues this invitation, and undoing the acceptance revokes it.
    void queryClient.invalidateQueries({ queryKey: ['nda', quote.id] })
  },
  onError: (_error: Error, { id }: Pick<Quote, 'id'>) => invalidate(id),
}

export const correctEmailMutation = mutationOptions({
  mutationFn: ({ id, ...json }: MoveInput<CorrectedEmail>) =>
    answerOf(quotes['correct-email'].$post({ ...to({ id }), json }, withTimeout())).catch(
      unlessDone(id, ({ client_email }) => client_email === json.client_email),
    ),
  ...settle,
  meta: { done: { title: 'Quote sent to the new address' }, failed: unlessSuppressed('Failed to correct the address') },
})

export const extendMutation = mutationOptions({
  mutationFn: ({ valid_until, ...quote }: MoveInput<{ valid_until: Day | undefined }>) =>
    answerOf(quotes.extend.$post({ ...to(quote), json: valid_until ? { valid_until } : {} }, withTimeout())),
  ...settle,
  meta: { done: { title: 'The client has more time' }, failed: 'Failed to give more time' },
})

export const withdrawMutation = mutationOptions({
  mutationFn: ({ reason, ...quote }: MoveInput<{ reason: string }>) =>
    answerOf(quotes.withdraw.$post({ ...to(quote), json: { reason } }, withTimeout())).catch(
      unlessDone(quote.id, ({ withdrawn }) => withdrawn !== null),
    ),
  ...settle,
  meta: { done: { title: 'Quote withdrawn' }, failed: 'Failed to withdraw quote' },
})

export const enterDecisionMutation = mutationOptions({
  mutationFn: ({ phone, ...quote }: MoveInput<{ phone: PhoneDecision }>) =>
    answerOf(quotes['record-decision'].$post({ ...to(quote), json: phone }, withTimeout())).catch(
      unlessDone(quote.id, ({ decision }) => decision?.told?.told_by === phone.told_by),
    ),
  ...settle,
  meta: { done: { title: 'Answer recorded' }, failed: 'Failed to record the answer' },
})

export const undoDecisionMutation = mutationOptions({
  mutationFn: ({ reason, ...quote }: MoveInput<{ reason: string }>) =>
    answerOf(quotes['undo-decision'].$post({ ...to(quote), json: { reason } }, withTimeout())).catch(
      unlessDone(quote.id, ({ decision }) => decision === null),
    ),
  ...settle,
  meta: { done: { title: 'Decision undone' }, failed: 'Failed to undo the decision' },
})

export const confirmStartMutation = mutationOptions({
  mutationFn: ({ id }: Pick<Quote, 'id'>) =>
    answerOf(api.admin.today[':kind'][':id'].done.$post({ param: { kind: 'won', id }, json: {} }, withTimeout())),
  onSettled: (_done, _error, { id }: Pick<Quote, 'id'>) => invalidate(id),
  meta: { done: { title: 'Start confirmed' }, failed: 'Failed to confirm the start' },
})
