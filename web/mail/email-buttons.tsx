import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { emailName } from './email-labels.ts'
import { discardStuckEmails, resendStuckEmail, stuckEmailsQuery } from './queries.ts'
import { SendAnyway } from './send-anyway.tsx'

type EmailButtonsProps = {
  email: { id: string; kind: string; state: string }
  refresh?: (() => Promise<unknown>) | undefined
  focusAfter: () => HTMLElement | null | undefined
}

export const EmailButtons = ({ email: { id, kind, state }, refresh, focusAfter }: EmailButtonsProps) => {
  // Refetched after an error too: another admin may have decided meanwhile.
  const onSettled = () => Promise.all([queryClient.invalidateQueries(stuckEmailsQuery), refresh?.()])
  const mutationKey = ['email', id]
  const resend = useMutation({ ...resendStuckEmail, mutationKey, onSettled })
  const discard = useMutation({ ...discardStuckEmails, mutationKey, onSettled })
  const start = async (run: () => Promise<unknown>) => {
    // A second click before the button is busy does nothing. A failure shows a toast.
    if (queryClient.isMutating({ mutationKey }) > 0) return
    await run().catch(() => undefined)
    restoreFocus(focusAfter)
  }
  const send = (how = {}) => void start(() => resend.mutateAsync({ id, ...how }))
  const name = emailName(kind)
  const srLabel = <span className="sr-only"> the email: {name}</span>
  const isAmbiguous = state === 'ambiguous'
  const resendButton = {
    variant: 'secondary',
    size: 'small',
    busy: resend.isPending,
    unavailable: discard.isPending,
    children: <>Resend{srLabel}</>,
  } as const

  return (
    <div className="flex flex-wrap gap-2">
      <SendAnyway error={resend.error} onConfirm={() => send({ allow_bounced: true })} />
      {isAmbiguous ? (
        <ConfirmDialog
          trigger={resendButton}
          title={`Send the email again: ${name}?`}
          description="It may have arrived the first time. Then it arrives twice."
          action="Resend"
          onConfirm={() => send()}
        />
      ) : (
        <Button {...resendButton} onClick={() => send()} />
      )}
      <ConfirmDialog
        trigger={{
          variant: 'quiet',
          size: 'small',
          busy: discard.isPending,
          unavailable: resend.isPending,
          children: <>Discard{srLabel}</>,
        }}
        title={`Discard the email: ${name}?`}
        description={`${isAmbiguous ? 'It is not sent again.' : 'It is never sent.'} This cannot be undone.`}
        action="Discard"
        variant="danger"
        onConfirm={() => void start(() => discard.mutateAsync([id]))}
      />
    </div>
  )
}
