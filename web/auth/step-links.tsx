import { Link } from '@tanstack/react-router'
import type { AuthSearch } from './search.ts'
import type { Step } from './step.ts'

type Way = { mode?: AuthSearch['mode']; text: string }

const login: Way = { text: 'Already have an account? Login' }
const forgot: Way = { mode: 'forgot', text: 'Forgot your password?' }

const ways: Record<Step, readonly Way[]> = {
  login: [forgot, { mode: 'signup', text: 'Need an account? Sign up' }],
  signup: [login],
  forgot: [{ text: 'Back to login' }],
  confirm: [login, { mode: 'signup', text: 'Sign up again for a new link' }],
  reset: [{ mode: 'forgot', text: 'Ask for a new link' }],
  setup: [login],
}

type WaysProps = { step: Step; next: string | undefined; leave: () => void }

/** The ways from one step to another (SPEC §2: "A link toggles modes"). */
export const Ways = ({ step, next, leave }: WaysProps) => (
  <ul className="mt-7 grid justify-items-start gap-1 border-t border-line pt-4">
    {ways[step].map(({ mode, text }) => (
      <li key={text}>
        <Link
          to="/auth"
          search={{ mode, next }}
          onClick={leave}
          className="link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
        >
          {text}
        </Link>
      </li>
    ))}
  </ul>
)
