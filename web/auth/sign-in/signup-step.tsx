import { type RefObject, useState } from 'react'
import { confirmHours } from '#src/auth/rules.ts'
import { signUpForm } from '#src/auth/schema.ts'
import { Problem } from '#src/base/problem.ts'
import { useKnownSession, useSetupLink, useSignUp } from '#web/auth/queries.ts'
import { Callout } from '#web/components/callout.tsx'
import { BusinessEmail } from '#web/components/contact.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useBusiness } from '#web/lib/business.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { AccountForm } from './account-form.tsx'

const parseSignUp = validateWith(signUpForm)

const SignUpClosed = () => (
  <Callout tone="plain" title={new Problem('sign_up_closed').message}>
    <p>
      If you have an account, log in as before. To get one, ask whoever looks after this site
      <BusinessEmail before=": " />.
    </p>
  </Callout>
)

/** The server's answer does not tell whether the email address has an account already. */
export const SignUpStep = ({ email }: { email: RefObject<string> }) => {
  const signUp = useSignUp()
  const isClosed = useKnownSession()?.signUpClosed
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo) {
    return (
      <Callout tone="good" role="status" takesFocus className="grid gap-3">
        <p>
          <b>Please check your email for confirmation.</b>
        </p>
        <p>
          We have written to {sentTo}. The link in the email works once, for {confirmHours} hours; after that you can
          log in.
        </p>
      </Callout>
    )
  }
  if (isClosed) return <SignUpClosed />
  return (
    <>
      <AccountForm
        isNew
        email={email}
        parse={parseSignUp}
        send={signUp.mutateAsync}
        onSuccess={() => setSentTo(email.current.trim())}
      />
      <p className="mt-6 text-sm text-soft">
        We keep your email address to write to you about the account, and of your password only a hash. Our{' '}
        <a href="/privacy" className="link">
          privacy statement
        </a>{' '}
        says who holds them, for how long, and what you may ask of us.
      </p>
    </>
  )
}

type SetupStepProps = { email: RefObject<string>; token: string; onSuccess: () => void }

export const SetupStep = ({ email, token, onSuccess }: SetupStepProps) => {
  const signUp = useSignUp()
  const link = useSetupLink(token)
  const { name } = useBusiness()
  if (link.isPending) return <Spinner />
  if (link.error instanceof Problem && link.error.code === 'setup_over') {
    return (
      <Callout tone="bad" role="alert">
        <p>{link.error.message}</p>
      </Callout>
    )
  }
  return (
    <>
      <p className="mb-6 text-soft">
        There is no admin yet. The account you create here is the first: it is signed in at once and looks after the
        quotes of {name}.
      </p>
      <AccountForm
        isNew
        email={email}
        parse={(values) => parseSignUp({ ...values, setup: token })}
        send={signUp.mutateAsync}
        onSuccess={onSuccess}
      />
    </>
  )
}
