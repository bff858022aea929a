import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ConfirmAnswer } from '#src/auth/rules.ts'
import { signInForm } from '#src/auth/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { Page } from '#web/components/page.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { useAccount } from './account.tsx'
import { AccountForm } from './account-form.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ForgotStep, ResetStep } from './password-steps.tsx'
import { isLedToSetup, useSecondStep, useSignIn } from './queries.ts'
import { landingPath } from './return-path.ts'
import { type AskedSecondStep, SecondStep } from './second-step.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import { SetupStep, SignUpStep } from './signup-step.tsx'
import { StepLinks } from './step-links.tsx'
import { type Step, stepHeadings, useStep } from './use-step.ts'

const route = getRouteApi('/auth')
const parseSignIn = validateWith(signInForm)

const lead = 'For those who look after the quotes. Clients need no account: the link in your email opens your quote.'

/** Takes the focus when the step changes. */
const StepHeading = ({ step }: { step: Step }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current !== step) heading.current?.focus()
    previous.current = step
  }, [step])
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-5 text-xl">
      {stepHeadings[step]}
    </h2>
  )
}

type StepBodyProps = {
  step: Step
  token: string | null
  email: RefObject<string>
  second: AskedSecondStep | null
  onSecondAsked: (second: AskedSecondStep) => void
  onSignedIn: () => void
  /** Returns to the login step with a message. */
  onDone: (message: string) => void
  /** The account has no password yet. */
  onResetNeeded: (token: string) => void
}

const StepBody = ({ step, token, email, second, onSecondAsked, onSignedIn, onDone, onResetNeeded }: StepBodyProps) => {
  const signIn = useSignIn()
  const answer = useSecondStep()
  if (second) return <SecondStep second={second} send={(json) => answer.mutateAsync(json)} onSuccess={onSignedIn} />
  if (token && step === 'setup') return <SetupStep email={email} token={token} onSuccess={onSignedIn} />
  if (token && step === 'confirm') {
    const onSuccess = ({ reset }: ConfirmAnswer) =>
      reset === null ? onDone('Your email address is confirmed. You can log in now.') : onResetNeeded(reset)
    return <ConfirmStep token={token} onSuccess={onSuccess} />
  }
  if (token && step === 'reset') {
    return (
      <ResetStep token={token} onSuccess={() => onDone('Your new password is saved. You can log in with it now.')} />
    )
  }
  if (step === 'signup') return <SignUpStep email={email} />
  if (step === 'forgot') return <ForgotStep email={email} />
  return (
    <AccountForm
      email={email}
      parse={parseSignIn}
      send={(json) => signIn.mutateAsync(json)}
      onSuccess={(answer) => ('second' in answer ? onSecondAsked(answer.second) : onSignedIn())}
      action="Login"
      busy="Logging in..."
    />
  )
}

export const AuthPage = () => {
  const search = route.useSearch()
  const { step: linkedStep, token, clearLink, startReset } = useStep(search)
  const [second, setSecond] = useState<AskedSecondStep | null>(null)
  const step = second ? 'second' : linkedStep
  const { session, isAdmin } = useAccount()
  const navigate = useNavigate()
  const email = useRef('')
  const [message, setMessage] = useState<string | null>(null)

  const redirect = useCallback(
    () => void navigate({ href: landingPath({ next: search.next, setup: isLedToSetup() }), replace: true }),
    [navigate, search.next],
  )
  const isSignedIn = isAdmin && !token
  useEffect(() => {
    if (isSignedIn) redirect()
  }, [isSignedIn, redirect])

  return (
    <Page title="Admin Login or Signup" lead={lead} noindex>
      {message && (
        <Callout tone="good" role="status" className="mt-8 max-w-md">
          <p>{message}</p>
        </Callout>
      )}
      {!message && step === 'login' && <SignInNotice session={session} isRedirected={search.next !== undefined} />}
      <Card className="mt-8 max-w-md">
        <StepHeading step={step} />
        <StepBody
          key={step}
          step={step}
          token={token}
          email={email}
          second={second}
          onSecondAsked={setSecond}
          onSignedIn={redirect}
          onDone={(text) => {
            setMessage(text)
            clearLink()
          }}
          onResetNeeded={(secret) => {
            setMessage(
              'There was more than one signup with your email address. Choose the password that you will log in with.',
            )
            startReset(secret)
          }}
        />
        <StepLinks
          step={step}
          next={search.next}
          onLeave={() => {
            setMessage(null)
            setSecond(null)
            clearLink()
          }}
        />
      </Card>
    </Page>
  )
}
