import type { ConfirmAnswer } from '#src/auth/rules.ts'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useConfirmEmail } from './queries.ts'

/** A button, because a mail scanner that opens the link may run the page: it must not use the link up (C7). */
export const ConfirmStep = ({ token, done }: { token: string; done: (answer: ConfirmAnswer) => void }) => {
  const confirm = useConfirmEmail()
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-soft">One press, and your account is open.</p>
      {confirm.error && (
        <Notice look="bad" role="alert">
          <p>{confirm.error.message}</p>
        </Notice>
      )}
      <Button busy={confirm.isPending} onClick={() => confirm.mutate(token, { onSuccess: done })}>
        Confirm my email address
      </Button>
    </div>
  )
}
