import { useMutation } from '@tanstack/react-query'
import { type SecondStepForm, secondStepCode } from '#src/auth/schema.ts'
import { Problem } from '#src/base/problem.ts'
import type { useSignIn } from '#web/auth/queries.ts'
import { Callout } from '#web/components/callout.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConnectionLost } from '#web/lib/query/request.ts'
import { validateWith } from '#web/lib/validation.ts'
import { askForPasskey } from './passkey.ts'

type SignInAnswer = NonNullable<ReturnType<typeof useSignIn>['data']>
export type AskedSecondStep = Extract<SignInAnswer, { second: unknown }>['second']

const reasonOf = (error: Error) =>
  error instanceof Problem || error instanceof ConnectionLost
    ? error.message
    : 'The browser showed no passkey. Please try again, or use another way.'

type WayProps = { token: string; send: (json: SecondStepForm) => Promise<unknown> }

const PasskeyButton = ({ token, options, send }: WayProps & { options: object }) => {
  const passkeySignIn = useMutation({
    mutationFn: async () => send({ token, passkey: await askForPasskey(options) }),
  })
  return (
    <div className="grid justify-items-start gap-4">
      {passkeySignIn.error && (
        <Callout tone="bad" role="alert">
          <p>{reasonOf(passkeySignIn.error)}</p>
        </Callout>
      )}
      <Button busy={passkeySignIn.isPending} onClick={() => passkeySignIn.mutate()}>
        Use your passkey
      </Button>
    </div>
  )
}

const CodeForm = ({ token, isMain, send }: WayProps & { isMain: boolean }) => {
  const form = useAppForm({
    values: { code: '' },
    parse: (values) => validateWith(secondStepCode)({ ...values, token }),
    send,
  })
  return (
    <FormFrame form={form} unmarked label="Code">
      <form.Code name="code" label="Code" hint="The 6 digits that your app shows, or one of your recovery codes." />
      <SubmitButton variant={isMain ? 'primary' : 'secondary'} busy="Checking...">
        Go on
      </SubmitButton>
    </FormFrame>
  )
}

type StepProps = { second: AskedSecondStep; send: WayProps['send'] }

/** Follows the password of an account with a second factor, at a sign-in and in `ProveDialog`. */
export const SecondStep = ({ second: { token, methods, passkey }, send }: StepProps) => (
  <div className="grid gap-7">
    {passkey && <PasskeyButton token={token} options={passkey} send={send} />}
    {methods.includes('code') && <CodeForm token={token} isMain={!passkey} send={send} />}
  </div>
)
