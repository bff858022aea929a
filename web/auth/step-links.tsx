import { Link } from '@tanstack/react-router'
import type { AuthSearch } from './search.ts'
import type { Step } from './use-step.ts'

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

type StepLinksProps = { step: Step; next: string | undefined; onLeave: () => void }

export const StepLinks = ({ step, next, onLeave }: StepLinksProps) => (
  <ul className="mt-7 grid justify-items-start gap-1 border-t border-line pt-4">
    {links[step].map(({ mode, text }) => (
      <li key={text}>
        <Link
          to="/auth"
          search={{ mode, next }}
          onClick={onLeave}
          className="link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
        >
          {text}
        </Link>
      </li>
    ))}
  </ul>
)
