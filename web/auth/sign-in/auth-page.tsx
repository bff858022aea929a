import { Link, Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { ConfirmAnswer } from '#src/auth/rules.ts'
import { signInForm } from '#src/auth/schema.ts'
import { useConfirmEmail, useSecondStep, useSession, useSignIn } from '#web/auth/queries.ts'
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

type StepLink = { mode?: AuthSearch['mode']; text: string }

const login: StepLink = { text: 'Already have an account? Login' }
const back: StepLink = { text: 'Back to login' }

const steps = {
  login: [
    'Login',
    { mode: 'forgot', text: 'Forgot your password?' },
    { mode: 'signup', text: 'Need an account? Sign up' },
  ],
  signup: ['Sign up', login],
  forgot: ['Forgot your password?', back],
  confirm: ['Confirm your email address', login, { mode: 'signup', text: 'Sign up again for a new link' }],
  reset: ['Choose a new password', { mode: 'forgot', text: 'Ask for a new link' }],
  setup: ['Create the first admin', login],
  second: ['Second step', back],
} as const satisfies Record<string, readonly [heading: string, ...links: StepLink[]]>

type Step = keyof typeof steps

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

const StepLinks = ({ links, onLeave }: { links: readonly StepLink[]; onLeave: () => void }) => (
  <ul className="mt-7 grid justify-items-start gap-1 border-t border-line pt-4">
    {links.map(({ mode, text }) => (
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

type LoginStepProps = {
  email: RefObject<string>
  onSecondAsked: (second: AskedSecondStep) => void
  onSuccess: () => void
}

const LoginStep = ({ email, onSecondAsked, onSuccess }: LoginStepProps) => (
  <AccountForm
    email={email}
    parse={parseSignIn}
    send={useSignIn().mutateAsync}
    onSuccess={(answer) => ('second' in answer ? onSecondAsked(answer.second) : onSuccess())}
  />
)

const toQuotes = { to: '/admin/quotes', replace: true } as const

export const AuthPage = () => {
  const search = useSearch({ from: '/_site/auth' })
  const [link, setLink] = useState(() => linkFromSearch(search))
  const [second, setSecond] = useState<AskedSecondStep | null>(null)
  const step: Step = second ? 'second' : (link?.step ?? search.mode ?? 'login')
  const [title, ...links] = steps[step]
  const token = link?.token ?? ''
  const { data: session } = useSession()
  const navigate = useNavigate()
  const email = useRef('')
  const heading = useFocusAfter(step)
  const [message, setMessage] = useState<string | null>(null)
  const show = (text: string | null, next: EmailLink | null = null) => {
    setMessage(text)
    setLink(next)
  }
  const { mutateAsync: answerSecond } = useSecondStep()
  const onSuccess = () => void navigate(step === 'setup' ? { to: '/admin/setup', replace: true } : toQuotes)
  const onConfirmed = ({ reset }: ConfirmAnswer) =>
    reset === null
      ? show('Your email address is confirmed. You can log in now.')
      : show('There was more than one signup with your email address. Choose the password that you will log in with.', {
          step: 'reset',
          token: reset,
        })
  const onReset = () => show('Your new password is saved. You can log in with it now.')
  const bodies: Record<Step, ReactNode> = {
    login: <LoginStep email={email} onSecondAsked={setSecond} onSuccess={onSuccess} />,
    second: second && <SecondStep second={second} send={(json) => answerSecond(json).then(onSuccess)} />,
    signup: <SignUpStep email={email} />,
    setup: <SetupStep email={email} token={token} onSuccess={onSuccess} />,
    confirm: <ConfirmStep token={token} onSuccess={onConfirmed} />,
    forgot: <ForgotStep email={email} />,
    reset: <ResetStep token={token} onSuccess={onReset} />,
  }
  // Moves the secret of a link from the address bar into memory at once, so that the history does not keep it.
  const isLinkInUrl = linkFromSearch(search) !== null
  useEffect(() => {
    if (isLinkInUrl) void navigate({ to: '/auth', search: {}, replace: true })
  }, [isLinkInUrl, navigate])

  const isRedirected = useLocation({ select: ({ state }) => state.isRedirected === true })
  if (session?.isAdmin && !token) return <Navigate {...toQuotes} />
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
          {title}
        </h2>
        {bodies[step]}
        <StepLinks
          links={links}
          onLeave={() => {
            setSecond(null)
            show(null)
          }}
        />
      </div>
    </Page>
  )
}
