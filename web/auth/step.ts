import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AuthSearch } from './search.ts'

/** What /auth is about at the moment, and how its heading says it. */
export const headings = {
  login: 'Login',
  signup: 'Sign up',
  forgot: 'Forgot your password?',
  confirm: 'Confirm your email address',
  reset: 'Choose a new password',
  setup: 'Create the first admin',
} as const

export type Step = keyof typeof headings

type EmailLink = { step: 'confirm' | 'reset' | 'setup'; token: string }

const linkIn = ({ confirm, reset, setup }: AuthSearch): EmailLink | null => {
  if (confirm) return { step: 'confirm', token: confirm }
  if (reset) return { step: 'reset', token: reset }
  return setup ? { step: 'setup', token: setup } : null
}

/**
 * The step that the address asks for, with the secret of the link that led here. The secret is taken out of the
 * address bar, and so out of the history, at once; `leave` ends a link's step, `choose` makes it a new password's.
 */
export const useStep = (search: AuthSearch) => {
  const navigate = useNavigate()
  const [link, setLink] = useState(() => linkIn(search))
  const isInSight = linkIn(search) !== null
  useEffect(() => {
    if (isInSight) void navigate({ to: '/auth', search: {}, replace: true })
  }, [isInSight, navigate])
  const step: Step = link?.step ?? search.mode ?? 'login'
  return {
    step,
    token: link?.token ?? null,
    leave: () => setLink(null),
    choose: (token: string) => setLink({ step: 'reset', token }),
  }
}
