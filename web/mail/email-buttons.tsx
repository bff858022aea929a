import { useMutation } from '@tanstack/react-query'
import { Confirm } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { rescueFocus } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query.ts'
import { emailName } from './email-labels.ts'
import { cancelStuckEmail, resendEmail, stuckEmailsQuery } from './queries.ts'

type EmailButtonsProps = {
  email: { id: string; kind: string; state: string }
  /** Reads again what else shows the email. */
  refresh?: () => Promise<unknown>
  /** What takes the focus when the buttons are gone. */
  focusAfter: () => HTMLElement | null | undefined
}

/** Resend and Discard, for an email that did not go out (G3), or of which nobody knows whether it did (G4). */
export const EmailButtons = ({ email: { id, kind, state }, refresh, focusAfter }: EmailButtonsProps) => {
  // Busy until the page shows what became of it; after a refusal too, for somebody else may have decided.
  const onSettled = () => Promise.all([queryClient.invalidateQueries(stuckEmailsQuery), refresh?.()])
  const mutationKey = ['email', id]
  const resend = useMutation({ ...resendEmail, mutationKey, onSettled })
  const discard = useMutation({ ...cancelStuckEmail, mutationKey, onSettled })
  const start = async (mutation: typeof resend) => {
    // The second press of a double click may come before the button shows that it is busy.
    if (queryClient.isMutating({ mutationKey }) > 0) return
    // A failure has its toast.
    await mutation.mutateAsync(id).catch(() => undefined)
    rescueFocus(focusAfter)
  }
  const name = emailName(kind)
  const which = <span className="sr-only"> the email: {name}</span>
  const isAmbiguous = state === 'ambiguous'
  const resendLook = {
    variant: 'secondary',
    size: 'small',
    busy: resend.isPending,
    unavailable: discard.isPending,
  } as const

  return (
    <div className="flex flex-wrap gap-2">
      {isAmbiguous ? (
        <Confirm
          trigger={<Button {...resendLook}>Resend{which}</Button>}
          title={`Send the email again: ${name}?`}
          description="It may have arrived the first time. Then it arrives twice."
          action="Resend"
          onConfirm={() => void start(resend)}
        />
      ) : (
        <Button {...resendLook} onClick={() => void start(resend)}>
          Resend{which}
        </Button>
      )}
      <Confirm
        trigger={
          <Button variant="quiet" size="small" busy={discard.isPending} unavailable={resend.isPending}>
            Discard{which}
          </Button>
        }
        title={`Discard the email: ${name}?`}
        description={`${isAmbiguous ? 'It is not sent again.' : 'It is never sent.'} This cannot be undone.`}
        action="Discard"
        destructive
        onConfirm={() => void start(discard)}
      />
    </div>
  )
}
