import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionAnswer } from '#src/auth/rules.ts'
import type { ResetForm, SignInForm, SignUpForm } from '#src/auth/schema.ts'
import { Problem } from '#src/base/problem.ts'
import { answerOf, api, ConnectionLost, within } from '#web/lib/api.ts'
import { now } from '#web/lib/now.ts'
import { queryClient } from '#web/lib/query.ts'
import { newAttempts } from './login-attempts.ts'

/** Why nobody is signed in any more, as far as this page knows; `unknown`: the server did not say. */
export type Because = 'logout' | 'idle' | 'ended' | 'unknown'
export type Session = SessionAnswer & { because: Because | null }

const nobody = { user: null, isAdmin: false } as const

/** How long a person waits for an answer to what they sent. */
const answerSeconds = 10

const queryKey = ['session']
const known = () => queryClient.getQueryData<Session>(queryKey)

const reasonAfter = (before: Session | undefined) => {
  if (before?.user) return 'ended'
  return before?.because === 'unknown' ? null : (before?.because ?? null)
}

const explained = (answer: SessionAnswer): Session => ({
  ...answer,
  because: answer.user ? null : reasonAfter(known()),
})

/** SPEC §8 "Auth and system": said nowhere else. */
// biome-ignore lint/suspicious/noConsole: what the specification calls logged
const log = (words: string) => console.warn(words)

const logged = (fault: unknown): never => {
  if (fault instanceof ConnectionLost) log('Query timeout')
  else if (fault instanceof Problem) log(fault.message)
  throw fault
}

/**
 * Who is signed in. The server gets two tries of 5 s each (SPEC §9 "Admin role query timeout"), so that after 10 s
 * the loading state is over (SPEC §9 "Auth loading timeout").
 */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => explained(await answerOf(api.auth.session.$get({}, within(5, signal))).catch(logged)),
  retry: 1,
  retryDelay: 0,
})

/**
 * Who is signed in; a stranger, where the server does not say (SPEC §8 "Auth and system"). What is known of an admin
 * holds while the server is asked anew.
 */
export const currentSession = (): Promise<Session> => {
  const asked = known()?.isAdmin
    ? queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
    : queryClient.fetchQuery(sessionQuery)
  return asked.catch(() => {
    log('Auth loading timeout')
    const session: Session = { ...nobody, because: 'unknown' }
    queryClient.setQueryData(queryKey, session)
    return session
  })
}

const otherTabs = new BroadcastChannel('session')

/** What this page has just learned of its own doing; the other tabs ask again. */
const learn = async (session: Session) => {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, session)
  otherTabs.postMessage('changed')
}

/** The session, followed: what other tabs do to it shows here too. */
export const useSession = ({ everyMs }: { everyMs?: number } = {}) => {
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey })
    otherTabs.addEventListener('message', ask)
    return () => otherTabs.removeEventListener('message', ask)
  }, [])
  return useQuery({ ...sessionQuery, refetchOnWindowFocus: true, ...(everyMs && { refetchInterval: everyMs }) })
}

const isSessionRefused = (error: unknown) =>
  error instanceof Problem && (error.code === 'not_signed_in' || error.code === 'not_admin')

/** Asks who is signed in as soon as any other call is refused for want of a session. Returns how to stop. */
export const watchRefusals = () => {
  const ask = (error: unknown) => {
    if (isSessionRefused(error)) void queryClient.invalidateQueries({ queryKey })
  }
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') ask(event.action.error)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') ask(event.action.error)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Forgets what only a signed-in person may see. */
export const forgetAnswers = () =>
  queryClient.removeQueries({ predicate: ({ queryKey: [room] }) => room !== 'session' })

const attempts = newAttempts()

/** SPEC §5 "Login": the limit has its own title. */
const titled = (title: string) => (error: Error) =>
  error instanceof Problem && error.status === 429 ? 'Rate limit exceeded' : title

export const useSignIn = () =>
  useMutation({
    mutationFn: async (json: SignInForm) => {
      attempts.attempt(now())
      return answerOf(api.auth['sign-in'].$post({ json }, within(answerSeconds)))
    },
    onSuccess: (answer) => learn({ ...answer, because: null }),
    meta: {
      done: { title: 'Login successful', description: 'Welcome back!' },
      failed: titled('Login failed'),
    },
  })

/** Without a set-up link the answer says nothing (GAPS 1); with one it is the first admin's session. */
export const useSignUp = () =>
  useMutation({
    mutationFn: async (json: SignUpForm) => {
      attempts.attempt(now())
      return answerOf(api.auth['sign-up'].$post({ json }, within(answerSeconds)))
    },
    onSuccess: async (answer) => {
      if ('user' in answer) await learn({ ...answer, because: null })
    },
    meta: {
      done: (answer: object) => ({
        title: 'Signup successful',
        description: 'user' in answer ? 'You are signed in.' : 'Please check your email for confirmation.',
      }),
      failed: titled('Signup failed'),
    },
  })

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => answerOf(api.auth.confirm.$post({ json: { token } }, within(answerSeconds))),
  })

export const useResetRequest = () =>
  useMutation({
    mutationFn: (json: { email: string }) => answerOf(api.auth['reset-request'].$post({ json }, within(answerSeconds))),
    meta: { failed: titled('Password reset failed') },
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (json: ResetForm) => answerOf(api.auth.reset.$post({ json }, within(answerSeconds))),
    // Every session of the account has ended, this browser's among them.
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failed: titled('Password reset failed') },
  })

const askSignOut = () => answerOf(api.auth['sign-out'].$post({ json: {} }, within(5)))

export const useSignOut = () =>
  useMutation({
    mutationFn: askSignOut,
    onSuccess: () => learn({ ...nobody, because: 'logout' }),
    meta: { failed: 'Logout failed' },
  })

/** The page's own end of a session nobody uses. Where the server is out of reach, its own limit ends it there. */
export const signOutIdle = async () => {
  await askSignOut().catch(() => null)
  await learn({ ...nobody, because: 'idle' })
}

/** Tells the server that somebody is here. Where it knows of no session any more, the page learns that. */
export const reportActivity = () =>
  void answerOf(api.auth.activity.$post({ json: {} }, within(10))).catch((fault: unknown) => {
    if (isSessionRefused(fault)) void queryClient.invalidateQueries({ queryKey })
  })
