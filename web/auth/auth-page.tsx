import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ConfirmAnswer } from '#src/auth/rules.ts'
import { signInForm } from '#src/auth/schema.ts'
import { Notice } from '#web/components/notice.tsx'
import { Page } from '#web/components/page.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { AccountForm, readBy } from './account-form.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ForgotStep, ResetStep } from './password-steps.tsx'
import { useSession, useSignIn } from './queries.ts'
import { afterSignIn } from './return-path.ts'
import { Standing } from './sign-in-notice.tsx'
import { SetupStep, SignUpStep } from './signup-step.tsx'
import { headings, type Step, useStep } from './step.ts'
import { Ways } from './step-links.tsx'

const route = getRouteApi('/auth')
const readSignIn = readBy(signInForm)

const lead = 'For those who look after the quotes. Clients need no account: the link in your email opens your quote.'

/** The heading of the step, which takes the focus when one step follows another. */
const StepHeading = ({ step }: { step: Step }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-5 text-xl">
      {headings[step]}
    </h2>
  )
}

type StepBodyProps = {
  step: Step
  token: string | null
  email: RefObject<string>
  /** Signed in: on to where the visitor wanted to go. */
  go: () => void
  /** Done, but not signed in: back to the login, with the news. */
  tell: (news: string) => void
  /** Confirmed, but with no password yet: on to choosing one. */
  choose: (token: string) => void
}

const StepBody = ({ step, token, email, go, tell, choose }: StepBodyProps) => {
  const signIn = useSignIn()
  if (token && step === 'setup') return <SetupStep email={email} token={token} done={go} />
  if (token && step === 'confirm') {
    const done = ({ reset }: ConfirmAnswer) =>
      reset === null ? tell('Your email address is confirmed. You can log in now.') : choose(reset)
    return <ConfirmStep token={token} done={done} />
  }
  if (token && step === 'reset') {
    return <ResetStep token={token} done={() => tell('Your new password is saved. You can log in with it now.')} />
  }
  if (step === 'signup') return <SignUpStep email={email} />
  if (step === 'forgot') return <ForgotStep email={email} />
  return (
    <AccountForm
      email={email}
      read={readSignIn}
      send={(json) => signIn.mutateAsync(json)}
      done={go}
      action="Login"
      busy="Logging in..."
    />
  )
}

/** SPEC §2 "Admin login": login, signup, and what the links in our emails lead to. */
export const AuthPage = () => {
  const search = route.useSearch()
  const { next = afterSignIn } = search
  const { step, token, leave, choose } = useStep(search)
  const { data: session } = useSession()
  const navigate = useNavigate()
  const email = useRef('')
  const [news, tell] = useState<string | null>(null)

  const go = useCallback(() => void navigate({ href: next, replace: true }), [navigate, next])
  const isIn = session?.isAdmin === true && !token
  useEffect(() => {
    if (isIn) go()
  }, [isIn, go])

  return (
    <Page title="Admin Login or Signup" lead={lead} noindex>
      {news && (
        <Notice look="good" role="status" className="mt-8 max-w-md">
          <p>{news}</p>
        </Notice>
      )}
      {!news && step === 'login' && <Standing session={session} isSentBack={search.next !== undefined} />}
      <Card className="mt-8 max-w-md">
        <StepHeading step={step} />
        <StepBody
          key={step}
          step={step}
          token={token}
          email={email}
          go={go}
          tell={(text) => {
            tell(text)
            leave()
          }}
          choose={(secret) => {
            tell(
              'There was more than one signup with your email address. Choose the password that you will log in with.',
            )
            choose(secret)
          }}
        />
        <Ways
          step={step}
          next={search.next}
          leave={() => {
            tell(null)
            leave()
          }}
        />
      </Card>
    </Page>
  )
}
