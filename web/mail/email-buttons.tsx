import { useMutation } from '@tanstack/react-query'
import { Confirm } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { rescueFocus } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query.ts'
import { letterName } from './email-labels.ts'
import { discardLetter, resendLetter, stuckLettersQuery } from './queries.ts'

type LetterButtonsProps = {
  letter: { id: string; kind: string; state: string }
  /** Reads again what else shows the letter. */
  refresh?: () => Promise<unknown>
  /** What takes the focus when the buttons are gone. */
  focusAfter: () => HTMLElement | null | undefined
}

/** Resend and Discard, for a letter that did not go out (G3), or of which nobody knows whether it did (G4). */
export const LetterButtons = ({ letter: { id, kind, state }, refresh, focusAfter }: LetterButtonsProps) => {
  // Busy until the page shows what became of it; after a refusal too, for somebody else may have decided.
  const onSettled = () => Promise.all([queryClient.invalidateQueries(stuckLettersQuery), refresh?.()])
  const mutationKey = ['letter', id]
  const resend = useMutation({ ...resendLetter, mutationKey, onSettled })
  const discard = useMutation({ ...discardLetter, mutationKey, onSettled })
  const start = async (mutation: typeof resend) => {
    // The second press of a double click may come before the button shows that it is busy.
    if (queryClient.isMutating({ mutationKey }) > 0) return
    // A failure has its toast.
    await mutation.mutateAsync(id).catch(() => undefined)
    rescueFocus(focusAfter)
  }
  const name = letterName(kind)
  const which = <span className="sr-only"> the letter: {name}</span>
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
          title={`Send the letter again: ${name}?`}
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
        title={`Discard the letter: ${name}?`}
        description={`${isAmbiguous ? 'It is not sent again.' : 'It is never sent.'} This cannot be undone.`}
        action="Discard"
        destructive
        onConfirm={() => void start(discard)}
      />
    </div>
  )
}
