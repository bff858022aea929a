import { mutationOptions } from '@tanstack/react-query'
import type { InvitationList, InviteDetails } from '#src/nda/schema.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'
import type { MutationToasts } from '#web/lib/query/toasts.ts'
import { unlessSuppressed } from '#web/mail/suppressed.ts'
import { quoteQuery } from '#web/quotes/admin/queries.ts'

const pdfPollMs = 4_000

const queryKeyOf = (quoteId: string) => ['nda', quoteId]

const pollWhilePdfPending = ({ state }: { state: { data?: InvitationList | undefined } }) =>
  state.data?.invitations.some(({ signed_at, pdf_sha256 }) => signed_at !== null && pdf_sha256 === null)
    ? pdfPollMs
    : false

/** Newest first. Refetched on window focus, because the client may have signed meanwhile. */
export const ndaQuery = (quoteId: string) =>
  jsonQuery<InvitationList>(
    queryKeyOf(quoteId),
    (option) => api.admin.quotes[':id'].nda.$get({ param: { id: quoteId } }, option),
    { refetchInterval: pollWhilePdfPending, refetchOnWindowFocus: true },
  )

export const signedPdfUrl = (invitationId: string) => `/api/admin/nda/${invitationId}/nda.pdf`

type OfQuote = { quoteId: string }

const change = {
  onSuccess: (list: InvitationList, { quoteId }: OfQuote) => queryClient.setQueryData(queryKeyOf(quoteId), list),
  onError: (_error: Error, { quoteId }: OfQuote) =>
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(quoteId) }),
  onSettled: (_list: InvitationList | undefined, _error: Error | null, { quoteId }: OfQuote) =>
    void queryClient.invalidateQueries(quoteQuery(quoteId)),
}

const inviteMutation = (meta: MutationToasts) =>
  mutationOptions({
    mutationFn: ({ quoteId, details }: OfQuote & { details: InviteDetails }): Promise<InvitationList> =>
      answerOf(api.admin.quotes[':id'].nda.$post({ param: { id: quoteId }, json: details })),
    ...change,
    meta,
  })

export const inviteToNda = inviteMutation({
  done: { title: 'NDA issued' },
  failed: unlessSuppressed('Failed to issue NDA'),
})

// The server revokes the old link itself when it creates a new invitation.
export const resendNda = inviteMutation({
  done: { title: 'NDA sent again' },
  failed: unlessSuppressed('Failed to resend NDA'),
})

export const revokeNda = mutationOptions({
  mutationFn: ({ id }: OfQuote & { id: string }): Promise<InvitationList> =>
    answerOf(api.admin.nda[':id'].revoke.$post({ param: { id }, json: {} })),
  ...change,
  meta: { done: { title: 'NDA revoked' }, failed: 'Failed to revoke NDA' },
})
