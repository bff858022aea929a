import type { ConfirmAnswer } from '#src/auth/rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useConfirmEmail } from './queries.ts'

/** Confirms on a click only: a mail scanner that opens the link must not use it up (C7). */
export const ConfirmStep = ({ token, onSuccess }: { token: string; onSuccess: (answer: ConfirmAnswer) => void }) => {
  const confirm = useConfirmEmail()
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-soft">One press, and your account is open.</p>
      {confirm.error && (
        <Callout tone="bad" role="alert">
          <p>{confirm.error.message}</p>
        </Callout>
      )}
      <Button busy={confirm.isPending} onClick={() => confirm.mutate(token, { onSuccess })}>
        Confirm my email address
      </Button>
    </div>
  )
}
