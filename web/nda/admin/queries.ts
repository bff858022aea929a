import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InvitationList, InviteDetails } from '#src/nda/schema.ts'
import { answerOf, api, within } from '#web/lib/api.ts'
import { queryClient, type Toasts } from '#web/lib/query.ts'
import { quoteQuery } from '#web/quotes/admin/queries.ts'

const answerSeconds = 10

/** How often the page looks again while an executed PDF is being made. */
const documentMs = 4_000

const keyOf = (quoteId: string) => ['nda', quoteId]

type Listed = { state: { data?: InvitationList | undefined } }

/** While a signature waits for its PDF, its invitation is looked at again. */
export const whileDocumentWaits = ({ state }: Listed) =>
  state.data?.invitations.some(({ signed_at, pdf_sha256 }) => signed_at !== null && pdf_sha256 === null)
    ? documentMs
    : false

/** A quote's invitations, the newest first. Read again on coming back to the window: the client may have signed meanwhile. */
export const ndaQuery = (quoteId: string) =>
  queryOptions({
    queryKey: keyOf(quoteId),
    queryFn: ({ signal }): Promise<InvitationList> =>
      answerOf(api.admin.quotes[':id'].nda.$get({ param: { id: quoteId } }, within(answerSeconds, signal))),
    refetchInterval: whileDocumentWaits,
    refetchOnWindowFocus: true,
  })

/** Where the executed PDF of an invitation is, for an admin. */
export const documentUrl = (invitationId: string) => `/api/admin/nda/${invitationId}/nda.pdf`

/** What every change to a quote's invitations is called by, so that one waits for the other. */
export const ndaChange = (quoteId: string) => ['change-nda', quoteId]

/** The quote tells what became of the emails. */
const learn = (quoteId: string, list: InvitationList) => {
  queryClient.setQueryData(keyOf(quoteId), list)
  void queryClient.invalidateQueries(quoteQuery(quoteId))
}

/** After a refusal, or an answer that may be lost: the page reads again what is true. */
const lookAgain = (quoteId: string) => {
  void queryClient.invalidateQueries({ queryKey: keyOf(quoteId) })
  void queryClient.invalidateQueries(quoteQuery(quoteId))
}

type Issued = { quoteId: string; details: InviteDetails }

const issue = (meta: Toasts) =>
  mutationOptions({
    mutationFn: ({ quoteId, details }: Issued): Promise<InvitationList> =>
      answerOf(api.admin.quotes[':id'].nda.$post({ param: { id: quoteId }, json: details }, within(answerSeconds))),
    onSuccess: (list, { quoteId }) => learn(quoteId, list),
    onError: (_error, { quoteId }) => lookAgain(quoteId),
    meta,
  })

/** Issue NDA. */
export const issueNda = issue({ done: { title: 'NDA issued' }, failed: 'Failed to issue NDA' })

/** Resend: the same as issuing, for the server revokes the link before it. */
export const resendNda = issue({ done: { title: 'NDA sent again' }, failed: 'Failed to resend NDA' })

/** Revoke. */
export const revokeNda = mutationOptions({
  mutationFn: ({ id }: { id: string; quoteId: string }): Promise<InvitationList> =>
    answerOf(api.admin.nda[':id'].revoke.$post({ param: { id }, json: {} }, within(answerSeconds))),
  onSuccess: (list, { quoteId }) => learn(quoteId, list),
  onError: (_error, { quoteId }) => lookAgain(quoteId),
  meta: { done: { title: 'NDA revoked' }, failed: 'Failed to revoke NDA' },
})
