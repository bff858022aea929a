import { type RefObject, useState } from 'react'
import { confirmHours } from '#src/auth/rules.ts'
import { signUpForm } from '#src/auth/schema.ts'
import { Notice } from '#web/components/notice.tsx'
import { business } from '#web/lib/business.ts'
import { AccountForm, readBy } from './account-form.tsx'
import { useSignUp } from './queries.ts'

const read = readBy(signUpForm)

/** A new account. It answers the same whether or not the address has one already (GAPS 1). */
export const SignUpStep = ({ email }: { email: RefObject<string> }) => {
  const signUp = useSignUp()
  const [asked, setAsked] = useState<string | null>(null)
  if (asked) {
    return (
      <Notice look="good" role="status" takesFocus className="grid gap-3">
        <p>
          <b>Please check your email for confirmation.</b>
        </p>
        <p>
          We have written to {asked}. The link in the email works once, for {confirmHours} hours; after that you can log
          in.
        </p>
      </Notice>
    )
  }
  return (
    <>
      <AccountForm
        isNew
        email={email}
        read={read}
        send={(json) => signUp.mutateAsync(json)}
        done={() => setAsked(email.current.trim())}
        action="Sign up"
        busy="Signing up..."
      />
      {/* What is collected, and what for (IPP 3). */}
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

type SetupStepProps = { email: RefObject<string>; token: string; done: () => void }

/** The first admin's account, by the link that the start of the server printed (GAPS 1). */
export const SetupStep = ({ email, token, done }: SetupStepProps) => {
  const signUp = useSignUp()
  return (
    <>
      <p className="mb-6 text-soft">
        There is no admin yet. The account you create here is the first: it is signed in at once and looks after the
        quotes of {business.name}.
      </p>
      <AccountForm
        isNew
        email={email}
        read={(typed) => read({ ...typed, setup: token })}
        send={(json) => signUp.mutateAsync(json)}
        done={done}
        action="Sign up"
        busy="Signing up..."
      />
    </>
  )
}
