import { useMutation } from '@tanstack/react-query'
import { invitationDays } from '#src/nda/rules.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { Confirm } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { queryClient } from '#web/lib/query.ts'
import { isLive } from './labels.ts'
import { ndaChange, resendNda, revokeNda } from './queries.ts'

type NdaButtonsProps = {
  quote: Quote
  invitation: InvitationSummary
  /** Whether the quote may have a new invitation. */
  issuable: boolean
  /** Something is about to be done. */
  onSend: () => void
}

/** Resend and Revoke, for an invitation that nobody has signed. */
export const NdaButtons = ({ quote, invitation, issuable, onSend }: NdaButtonsProps) => {
  const mutationKey = ndaChange(quote.id)
  const resend = useMutation({ ...resendNda, mutationKey })
  const revoke = useMutation({ ...revokeNda, mutationKey })
  const { id, company, contactName, title, state } = invitation
  const live = isLive(state)
  const fault = resend.error ?? revoke.error

  /** Does one thing at a time, however often it is asked. A failure has its toast. */
  const start = async (act: () => Promise<unknown>) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    resend.reset()
    revoke.reset()
    onSend()
    await act().catch(() => undefined)
  }
  const sendAgain = () => resend.mutateAsync({ quoteId: quote.id, details: { company, contactName, title, after: id } })
  const withdraw = () => revoke.mutateAsync({ id, quoteId: quote.id })
  const which = <span className="sr-only"> the NDA</span>

  return (
    <>
      {issuable && (live || state === 'expired') && (
        <Confirm
          trigger={
            <Button variant="secondary" busy={resend.isPending} unavailable={revoke.isPending}>
              Resend{which}
            </Button>
          }
          title={`Send ${contactName} a new link to the NDA?`}
          description={
            <>
              {live && 'The old link stops working at once. '}The new one goes to{' '}
              <b className="text-ink wrap-anywhere">{quote.client_email}</b> and works for {invitationDays} days.
            </>
          }
          action="Resend"
          onConfirm={() => void start(sendAgain)}
        />
      )}
      {live && (
        <Confirm
          trigger={
            <Button variant="quiet" busy={revoke.isPending} unavailable={resend.isPending}>
              Revoke{which}
            </Button>
          }
          title={`Revoke the NDA link of ${contactName}?`}
          description={`It stops working at once: nobody can read or sign the NDA with it.${
            issuable ? ' A new one can be issued.' : ''
          }`}
          action="Revoke"
          destructive
          onConfirm={() => void start(withdraw)}
        />
      )}
      {fault && <p className="w-full font-semibold text-danger">{fault.message}</p>}
    </>
  )
}
