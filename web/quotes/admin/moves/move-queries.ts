import { mutationOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { formatInstant, type Instant, instant } from '#src/base/time.ts'
import type { AnswerElsewhere } from '#src/follow-ups/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { undoSendSeconds } from '#src/quotes/send/rules.ts'
import type { CorrectedEmail, PhoneDecision } from '#src/quotes/send/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { invalidateLead } from '#web/leads/admin/queries.ts'
import { serverNow } from '#web/lib/now.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { queryClient, startMutation } from '#web/lib/query/query.ts'
import type { MutationToasts } from '#web/lib/query/toasts.ts'
import { unlessSuppressed } from '#web/mail/suppressed.ts'
import { invalidateQuote, quoteQuery, quotesKey, setCachedQuote, unlessDone } from '#web/quotes/admin/queries.ts'

const { ':id': quotes } = api.admin.quotes

type Request<Json> = { param: { id: string }; json: Json }

type Move<Json> = {
  post: (request: Request<Json>) => Promise<ClientResponse<AdminQuote, number, 'json'>>
  isDone?: (quote: AdminQuote, json: Json) => boolean
} & MutationToasts

export type MoveInput<Json> = { id: string; json?: Json }

/** `json` is left out of a move without a body. */
const moveMutation = <Json extends object>({ post, isDone = () => false, ...meta }: Move<Json>) =>
  mutationOptions({
    mutationFn: ({ id, json = {} as Json }: MoveInput<Json>) =>
      answerOf(post({ param: { id }, json }), 'id').catch(unlessDone(id, (quote) => isDone(quote, json))),
    onSuccess: (quote) => {
      setCachedQuote(quote)
      // An acceptance issues this invitation, and undoing the acceptance revokes it.
      void queryClient.invalidateQueries({ queryKey: ['nda', quote.id] })
    },
    onError: (_error, { id }) => invalidateQuote(id),
    meta,
  })

export const undoSendMutation = moveMutation({
  post: quotes['undo-send'].$post,
  isDone: ({ status }) => status === 'draft',
  done: { title: 'Quote not sent: it is a draft again' },
  failed: 'Failed to undo sending',
})

export const sendQuoteFailed = 'Failed to send quote'

type SendQuoteInput = { quote: Quote; allow_bounced?: boolean; send_at?: Instant | undefined }

export const sendQuoteMutation = mutationOptions({
  mutationFn: ({ quote: { id, version }, ...how }: SendQuoteInput): Promise<Pick<Quote, 'public_link'>> =>
    answerOf(quotes.send.$post({ param: { id }, json: { version, ...how } }), 'public_link').catch(
      unlessDone(id, ({ status, schedule, ...found }) =>
        how.send_at ? schedule?.send_at === how.send_at : status === 'sent' && found.version === version + 1,
      ),
    ),
  onSuccess: ({ public_link }, { quote, send_at }) => {
    if (send_at) return queryClient.invalidateQueries(quoteQuery(quote.id))
    if (quote.lead_id) invalidateLead(quote.lead_id)
    setCachedQuote({ ...quote, status: 'sent', public_link, sent_at: instant(serverNow()), version: quote.version + 1 })
    // Only a refetch returns the emails that the sending queued, and the quote that a revision replaced.
    return queryClient.invalidateQueries({ queryKey: quotesKey })
  },
  onError: (_error, { quote: { id } }) => invalidateQuote(id),
  meta: {
    done: (_sent: unknown, { quote, send_at }: SendQuoteInput) =>
      send_at
        ? { title: `Quote goes out on ${formatInstant(send_at)}` }
        : {
            title: 'Quote sent to client',
            action: { label: 'Undo', press: () => startMutation(undoSendMutation, quote) },
            seconds: undoSendSeconds,
          },
    failed: unlessSuppressed(sendQuoteFailed),
  },
})

export const cancelScheduleMutation = moveMutation({
  post: quotes['cancel-schedule'].$post,
  done: { title: 'The quote goes out no more by itself' },
  failed: 'Failed to cancel',
})

export const reviseQuoteMutation = mutationOptions({
  mutationFn: ({ id }: Quote) => answerOf(quotes.revise.$post({ param: { id }, json: {} }), 'id'),
  onSuccess: (revision, { id }) => {
    setCachedQuote(revision)
    if (revision.lead_id) invalidateLead(revision.lead_id)
    invalidateQuote(id)
  },
  onError: (_error, { id }) => invalidateQuote(id),
  meta: { failed: 'Failed to revise quote' },
})

export const correctEmailMutation = moveMutation<CorrectedEmail>({
  post: quotes['correct-email'].$post,
  isDone: ({ client_email }, json) => client_email === json.client_email,
  done: { title: 'Quote sent to the new address' },
  failed: unlessSuppressed('Failed to correct the address'),
})

export const extendMutation = moveMutation({
  post: quotes.extend.$post,
  done: { title: 'The client has more time' },
  failed: 'Failed to give more time',
})

export const answeredMutation = moveMutation<AnswerElsewhere>({
  post: quotes['answered-elsewhere'].$post,
  done: { title: 'Their answer is entered' },
  failed: 'Failed to enter the answer',
})

export const withdrawMutation = moveMutation({
  post: quotes.withdraw.$post,
  isDone: ({ withdrawn }) => withdrawn !== null,
  done: { title: 'Quote withdrawn' },
  failed: 'Failed to withdraw quote',
})

export const enterDecisionMutation = moveMutation<PhoneDecision>({
  post: quotes['record-decision'].$post,
  isDone: ({ decision }, { told_by }) => decision?.told?.told_by === told_by,
  done: { title: 'Answer recorded' },
  failed: 'Failed to record the answer',
})

export const undoDecisionMutation = moveMutation({
  post: quotes['undo-decision'].$post,
  isDone: ({ decision }) => decision === null,
  done: { title: 'Decision undone' },
  failed: 'Failed to undo the decision',
})

export const expireQuoteMutation = moveMutation({
  post: quotes.expire.$post,
  isDone: ({ status }) => status === 'expired',
  done: { title: 'Quote marked as expired' },
  failed: 'Failed to update quote',
})
