import { Link, Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ConfirmAnswer } from '#src/auth/rules.ts'
import { signInForm } from '#src/auth/schema.ts'
import { useAccount } from '#web/auth/account.tsx'
import { useConfirmEmail, useSecondStep, useSignIn } from '#web/auth/queries.ts'
import { Callout } from '#web/components/callout.tsx'
import { Page } from '#web/components/page/page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { validateWith } from '#web/lib/validation.ts'
import { AccountForm } from './account-form.tsx'
import { ForgotStep, ResetStep } from './password-steps.tsx'
import type { AuthSearch } from './search.ts'
import { type AskedSecondStep, SecondStep } from './second-step.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import { SetupStep, SignUpStep } from './signup-step.tsx'

const stepHeadings = {
  login: 'Login',
  signup: 'Sign up',
  forgot: 'Forgot your password?',
  confirm: 'Confirm your email address',
  reset: 'Choose a new password',
  setup: 'Create the first admin',
  second: 'Second step',
} as const

type Step = keyof typeof stepHeadings

type EmailLink = { step: 'confirm' | 'reset' | 'setup'; token: string }

const linkFromSearch = ({ confirm, reset, setup }: AuthSearch): EmailLink | null => {
  if (confirm) return { step: 'confirm', token: confirm }
  if (reset) return { step: 'reset', token: reset }
  return setup ? { step: 'setup', token: setup } : null
}

/** Confirms only on a click: a mail scanner that opens the link must not use it up (C7). */
const ConfirmStep = ({ token, onSuccess }: { token: string; onSuccess: (answer: ConfirmAnswer) => void }) => {
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

type StepLink = { mode?: AuthSearch['mode']; text: string }

const login: StepLink = { text: 'Already have an account? Login' }
const forgot: StepLink = { mode: 'forgot', text: 'Forgot your password?' }

const links: Record<Step, readonly StepLink[]> = {
  login: [forgot, { mode: 'signup', text: 'Need an account? Sign up' }],
  signup: [login],
  forgot: [{ text: 'Back to login' }],
  confirm: [login, { mode: 'signup', text: 'Sign up again for a new link' }],
  reset: [{ mode: 'forgot', text: 'Ask for a new link' }],
  setup: [login],
  second: [{ text: 'Back to login' }],
}

const StepLinks = ({ step, onLeave }: { step: Step; onLeave: () => void }) => (
  <ul className="mt-7 grid justify-items-start gap-1 border-t border-line pt-4">
    {links[step].map(({ mode, text }) => (
      <li key={text}>
        <Link
          to="/auth"
          search={{ mode }}
          onClick={onLeave}
          className="link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
        >
          {text}
        </Link>
      </li>
    ))}
  </ul>
)

const parseSignIn = validateWith(signInForm)

const intro = 'For those who look after the quotes. Clients need no account: the link in your email opens your quote.'

type StepBodyProps = {
  step: Step
  token: string | null
  email: RefObject<string>
  second: AskedSecondStep | null
  onSecondAsked: (second: AskedSecondStep) => void
  onSignedIn: () => void
  onDone: (message: string, next?: EmailLink) => void
}

const StepBody = ({ step, token, email, second, onSecondAsked, onSignedIn, onDone }: StepBodyProps) => {
  const signIn = useSignIn()
  const answer = useSecondStep()
  if (second) return <SecondStep second={second} send={(json) => answer.mutateAsync(json)} onSuccess={onSignedIn} />
  if (token && step === 'setup') return <SetupStep email={email} token={token} onSuccess={onSignedIn} />
  if (token && step === 'confirm') {
    const onSuccess = ({ reset }: ConfirmAnswer) =>
      reset === null
        ? onDone('Your email address is confirmed. You can log in now.')
        : onDone(
            'There was more than one signup with your email address. Choose the password that you will log in with.',
            { step: 'reset', token: reset },
          )
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

const toQuotes = { to: '/admin/quotes', replace: true } as const

export const AuthPage = () => {
  const search = useSearch({ from: '/_site/auth' })
  const [link, setLink] = useState(() => linkFromSearch(search))
  const [second, setSecond] = useState<AskedSecondStep | null>(null)
  const step: Step = second ? 'second' : (link?.step ?? search.mode ?? 'login')
  const token = link?.token ?? null
  const { session, isAdmin } = useAccount()
  const navigate = useNavigate()
  const email = useRef('')
  const heading = useFocusAfter(step)
  const [message, setMessage] = useState<string | null>(null)
  const show = (text: string | null, next: EmailLink | null = null) => {
    setMessage(text)
    setLink(next)
  }
  // Moves the secret of a link from the address bar into memory at once, so that the history does not keep it.
  const isLinkInUrl = linkFromSearch(search) !== null
  useEffect(() => {
    if (isLinkInUrl) void navigate({ to: '/auth', search: {}, replace: true })
  }, [isLinkInUrl, navigate])

  const isRedirected = useLocation({ select: ({ state }) => state.isRedirected === true })
  if (isAdmin && !token) return <Navigate {...toQuotes} />
  return (
    <Page title="Admin Login or Signup" lead={intro} noindex>
      {message && (
        <Callout tone="good" role="status" className="mt-8 max-w-md">
          <p>{message}</p>
        </Callout>
      )}
      {!message && step === 'login' && <SignInNotice session={session} isRedirected={isRedirected} />}
      <div className="mt-8 max-w-md rounded-lg border border-line bg-raised p-5 sm:p-7">
        <h2 ref={heading} tabIndex={-1} className="mb-5 text-xl">
          {stepHeadings[step]}
        </h2>
        <StepBody
          key={step}
          step={step}
          token={token}
          email={email}
          second={second}
          onSecondAsked={setSecond}
          onSignedIn={() => void navigate(step === 'setup' ? { to: '/admin/setup', replace: true } : toQuotes)}
          onDone={show}
        />
        <StepLinks
          step={step}
          onLeave={() => {
            setSecond(null)
            show(null)
          }}
        />
      </div>
    </Page>
  )
}
