import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AuthSearch } from './search.ts'

export const stepHeadings = {
  login: 'Login',
  signup: 'Sign up',
  forgot: 'Forgot your password?',
  confirm: 'Confirm your email address',
  reset: 'Choose a new password',
  setup: 'Create the first admin',
  second: 'Second step',
} as const

export type Step = keyof typeof stepHeadings

type EmailLink = { step: 'confirm' | 'reset' | 'setup'; token: string }

const linkFromSearch = ({ confirm, reset, setup }: AuthSearch): EmailLink | null => {
  if (confirm) return { step: 'confirm', token: confirm }
  if (reset) return { step: 'reset', token: reset }
  return setup ? { step: 'setup', token: setup } : null
}

/** Moves the secret of a link from the address bar into memory at once, so that the history does not keep it. */
export const useStep = (search: AuthSearch) => {
  const navigate = useNavigate()
  const [link, setLink] = useState(() => linkFromSearch(search))
  const isLinkInUrl = linkFromSearch(search) !== null
  useEffect(() => {
    if (isLinkInUrl) void navigate({ to: '/auth', search: {}, replace: true })
  }, [isLinkInUrl, navigate])
  const step: Step = link?.step ?? search.mode ?? 'login'
  return {
    step,
    token: link?.token ?? null,
    clearLink: () => setLink(null),
    startReset: (token: string) => setLink({ step: 'reset', token }),
  }
}
