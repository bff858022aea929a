import { useEffect, useRef, useState } from 'react'
import { proofMinutes } from '#src/auth/rules.ts'
import { proofForm } from '#src/auth/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#web/components/ui/dialog.tsx'
import { answerOf, answerProofRequests, api } from '#web/lib/query/api.ts'
import { validateWith } from '#web/lib/validation.ts'
import { useKnownSession } from './queries.ts'
import { type AskedSecondStep, SecondStep } from './sign-in/second-step.tsx'

/** All calls that are refused while the dialog is open wait for the same proof. */
const useProofRequests = () => {
  const [isAsking, setAsking] = useState(false)
  const proofRequest = useRef<PromiseWithResolvers<boolean>>(null)
  const settle = useRef((isProved: boolean) => {
    proofRequest.current?.resolve(isProved)
    proofRequest.current = null
    setAsking(false)
  }).current
  useEffect(() => {
    const unsubscribe = answerProofRequests(() => {
      proofRequest.current ??= Promise.withResolvers<boolean>()
      setAsking(true)
      return proofRequest.current.promise
    })
    return () => {
      unsubscribe()
      settle(false)
    }
  }, [settle])
  return { isAsking, settle }
}

type OpenProps = { onSettle: (isProved: boolean) => void }

const parseProof = validateWith(proofForm)
const { prove } = api.auth

const OpenProveDialog = ({ onSettle }: OpenProps) => {
  const session = useKnownSession()
  const [second, setSecond] = useState<AskedSecondStep | null>(null)
  if (second) return <SecondStepDialog second={second} onSettle={onSettle} />
  return (
    <FormDialog
      title="Enter your password to go on"
      description={`It is asked for before anything sensitive, at most once in ${proofMinutes} minutes.`}
      action="Go on"
      busy="Checking..."
      values={{ password: '' }}
      parse={parseProof}
      send={(json) => answerOf(prove.$post({ json }))}
      onSuccess={({ second }) => (second ? setSecond(second) : onSettle(true))}
      onClose={() => onSettle(false)}
    >
      {(form) => (
        <>
          <input hidden readOnly autoComplete="username" value={session?.user?.email ?? ''} />
          <form.Password name="password" label="Password" autoComplete="current-password" />
        </>
      )}
    </FormDialog>
  )
}

const SecondStepDialog = ({ second, onSettle }: OpenProps & { second: AskedSecondStep }) => (
  <Dialog open onOpenChange={(open) => open || onSettle(false)}>
    <DialogContent>
      <DialogTitle>Second step</DialogTitle>
      <DialogDescription>Your password is right. Your account asks for one of these as well.</DialogDescription>
      <div className="mt-5 grid gap-7">
        <SecondStep
          second={second}
          send={(json) => answerOf(prove['second-step'].$post({ json })).then(() => onSettle(true))}
        />
        <Button variant="secondary" className="justify-self-start" onClick={() => onSettle(false)}>
          Cancel
        </Button>
      </div>
    </DialogContent>
  </Dialog>
)

/** On every admin page: after a call that was refused for lack of a recent proof, asks for the password (A14). */
export const ProveDialog = () => {
  const { isAsking, settle } = useProofRequests()
  return isAsking && <OpenProveDialog onSettle={settle} />
}
