import { useMutation } from '@tanstack/react-query'
import { invitationDays } from '#src/nda/rules.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { queryClient } from '#web/lib/query.ts'
import { SendAnyway } from '#web/mail/send-anyway.tsx'
import { isSignable } from './labels.ts'
import { ndaMutationKey, resendNda, revokeNda } from './queries.ts'

type InvitationButtonsProps = {
  quote: Quote
  invitation: InvitationSummary
  canInvite: boolean
  onMutate: () => void
}

export const InvitationButtons = ({ quote, invitation, canInvite, onMutate }: InvitationButtonsProps) => {
  const mutationKey = ndaMutationKey(quote.id)
  const resend = useMutation({ ...resendNda, mutationKey })
  const revoke = useMutation({ ...revokeNda, mutationKey })
  const { id, company, contactName, title, state, email, handed_by } = invitation
  const isLive = isSignable(state)
  const error = resend.error ?? revoke.error

  // A second click before the button is busy does nothing. A failure has its toast.
  const start = async (mutate: () => Promise<unknown>) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    resend.reset()
    revoke.reset()
    onMutate()
    await mutate().catch(() => undefined)
  }
  const sendResend = (how = {}) =>
    resend.mutateAsync({ quoteId: quote.id, details: { company, contactName, title, after: id, ...how } })
  const sendRevoke = () => revoke.mutateAsync({ id, quoteId: quote.id })
  const srLabel = <span className="sr-only"> the NDA</span>

  return (
    <>
      <SendAnyway error={resend.error} onConfirm={() => void start(() => sendResend({ allow_bounced: true }))} />
      {canInvite && (isLive || state === 'expired') && (
        <ConfirmDialog
          trigger={(trigger) => (
            <Button {...trigger} variant="secondary" busy={resend.isPending} unavailable={revoke.isPending}>
              Resend{srLabel}
            </Button>
          )}
          title={`Send ${contactName} a new link to the NDA?`}
          description={
            <>
              {isLive && 'The old link stops working at once. '}The new one goes to{' '}
              <b className="text-ink wrap-anywhere">{handed_by ? email : quote.client_email}</b> and works for{' '}
              {invitationDays} days.
            </>
          }
          action="Resend"
          onConfirm={() => void start(() => sendResend())}
        />
      )}
      {isLive && (
        <ConfirmDialog
          trigger={(trigger) => (
            <Button {...trigger} variant="quiet" busy={revoke.isPending} unavailable={resend.isPending}>
              Revoke{srLabel}
            </Button>
          )}
          title={`Revoke the NDA link of ${contactName}?`}
          description={`It stops working at once: nobody can read or sign the NDA with it.${
            handed_by ? ` So does the link of ${handed_by.contactName}, who handed it over.` : ''
          }${canInvite ? ' A new one can be issued.' : ''}`}
          action="Revoke"
          variant="danger"
          onConfirm={() => void start(sendRevoke)}
        />
      )}
      {error && <p className="w-full font-semibold text-danger">{error.message}</p>}
    </>
  )
}
