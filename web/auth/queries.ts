import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionAnswer } from '#src/auth/rules.ts'
import type { ResetForm, SecondStepForm, SignInForm, SignUpForm } from '#src/auth/schema.ts'
import { Problem } from '#src/base/problem.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { ConnectionLost } from '#web/lib/query/request.ts'
import { openChannel } from './tabs.ts'

/** `unknown`: the server did not answer. */
export type SignOutReason = 'logout' | 'idle' | 'ended' | 'unknown'
export type Session = SessionAnswer & { signOutReason: SignOutReason | null }

const queryKey = ['session']
const cachedSession = () => queryClient.getQueryData<Session>(queryKey)

const signedOut = (signOutReason: SignOutReason): Session => ({
  user: null,
  isAdmin: false,
  signUpClosed: cachedSession()?.signUpClosed,
  signOutReason,
})

const reasonAfter = (previous: Session | undefined) => {
  if (previous?.user) return 'ended'
  return previous?.signOutReason === 'unknown' ? null : (previous?.signOutReason ?? null)
}

const withReason = (answer: SessionAnswer): Session => ({
  ...answer,
  signOutReason: answer.user ? null : reasonAfter(cachedSession()),
})

// biome-ignore lint/suspicious/noConsole: the page shows none of these failures
const warn = (message: string) => console.warn(message)

const warnAndRethrow = (error: unknown): never => {
  if (error instanceof ConnectionLost) warn('Query timeout')
  else if (error instanceof Problem) warn(error.message)
  throw error
}

/** Two attempts of 5 s each, so that a page waits at most 10 s for the session. */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) =>
    withReason(await answerOf(api.auth.session.$get({}, withTimeout({ seconds: 5, signal }))).catch(warnAndRethrow)),
  retry: 1,
  retryDelay: 0,
})

/** Uses a cached admin session while refetching it. Without an answer the visitor counts as signed out. */
export const currentSession = (): Promise<Session> => {
  const request = cachedSession()?.isAdmin
    ? queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
    : queryClient.fetchQuery(sessionQuery)
  return request.catch(() => {
    warn('Auth loading timeout')
    const session = signedOut('unknown')
    queryClient.setQueryData(queryKey, session)
    return session
  })
}

const otherTabs = openChannel('session')

const setCachedSession = async (session: Session) => {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, session)
  otherTabs?.postMessage('changed')
}

/** Keeps the session up to date: with the other tabs, and by a refetch every `everyMs`. */
export const useSession = (everyMs?: number) => {
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey })
    otherTabs?.addEventListener('message', refetch)
    return () => otherTabs?.removeEventListener('message', refetch)
  }, [])
  return useQuery({ ...sessionQuery, refetchOnWindowFocus: true, refetchInterval: everyMs ?? false })
}

/** The session as far as it is known, on a page that keeps it up to date by {@link useSession}. */
export const useKnownSession = () => useQuery({ ...sessionQuery, enabled: false }).data

const refetchIfSessionError = (error: unknown) => {
  if (error instanceof Problem && (error.code === 'not_signed_in' || error.code === 'not_admin')) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Refetches the session when any call is refused as not signed in. The cleanup clears the cache of admin data. */
export const watchSessionErrors = () => {
  const onEvent = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    if (event.type === 'updated' && event.action.type === 'error') refetchIfSessionError(event.action.error)
  }
  const unsubscribes = [
    queryClient.getQueryCache().subscribe(onEvent),
    queryClient.getMutationCache().subscribe(onEvent),
  ]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
    queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' })
  }
}

const noCookie = (next: string) =>
  `Your browser did not keep the cookie that a sign-in needs. Allow cookies for this site, then ${next}.`

/** Asks the server again, because an answer that signs in does not tell whether its cookie was kept. */
const checkCookie = async <Answer extends object>(answer: Answer, next = 'try again') => {
  if (!('user' in answer)) return answer
  const { user } = await answerOf(api.auth.session.$get({}))
  if (!user) throw new Problem('not_signed_in', { error: noCookie(next) })
  return answer
}

const failureTitle = (title: string) => (error: Error) =>
  error instanceof Problem && error.status === 429 ? 'Rate limit exceeded' : title

/** No toast for an account that is no admin's: the login page shows a notice. */
const welcomeToast = (answer: object | SessionAnswer) =>
  'user' in answer && answer.isAdmin ? { title: 'Login successful', description: 'Welcome back!' } : null

const cacheSignIn = async (answer: object | SessionAnswer) => {
  if ('user' in answer) await setCachedSession({ ...answer, signOutReason: null })
}

const signInOptions = <Json, Answer extends object>(send: (json: Json) => Promise<Answer>) => ({
  mutationFn: async (json: Json) => checkCookie(await send(json)),
  onSuccess: cacheSignIn,
  meta: { done: welcomeToast, failed: failureTitle('Login failed') },
})

/** If the account has a second factor, the answer asks for a second step. */
export const useSignIn = () =>
  useMutation(signInOptions((json: SignInForm) => answerOf(api.auth['sign-in'].$post({ json }))))

export const useSecondStep = () =>
  useMutation(signInOptions((json: SecondStepForm) => answerOf(api.auth['second-step'].$post({ json }))))

/** The answer names a user only for the set-up link of the first admin. */
export const useSignUp = () =>
  useMutation({
    mutationFn: async (json: SignUpForm) => {
      const answer = await answerOf(api.auth['sign-up'].$post({ json }))
      // The account exists now, and its set-up link cannot be used again.
      return checkCookie(answer, 'log in with what you typed here')
    },
    onSuccess: cacheSignIn,
    meta: {
      done: (answer: object) => ({
        title: 'Signup successful',
        description: 'user' in answer ? 'You are signed in.' : 'Please check your email for confirmation.',
      }),
      failed: failureTitle('Signup failed'),
    },
  })

/** The form is shown even without an answer, because the server checks the link again at sign-up. */
export const useSetupLink = (token: string) =>
  useQuery({
    queryKey: ['setup link', token],
    queryFn: () => answerOf(api.auth.setup.$post({ json: { token } }, withTimeout({ seconds: 5 }))),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => answerOf(api.auth.confirm.$post({ json: { token } })),
  })

export const useResetRequest = () =>
  useMutation({
    mutationFn: (json: { email: string }) => answerOf(api.auth['reset-request'].$post({ json })),
    meta: { failed: failureTitle('Password reset failed') },
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (json: ResetForm) => answerOf(api.auth.reset.$post({ json })),
    // The server ends every session of the account, this browser's included.
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failed: failureTitle('Password reset failed') },
  })

const signOut = () => answerOf(api.auth['sign-out'].$post({ json: {} }, withTimeout({ seconds: 5 })))

export const useSignOut = () =>
  useMutation({
    mutationFn: signOut,
    onSuccess: () => setCachedSession(signedOut('logout')),
    meta: { failed: 'Logout failed' },
  })

/** Signs out here even without an answer: the server has an idle limit of its own. */
export const signOutIdle = async () => {
  await signOut().catch(() => null)
  await setCachedSession(signedOut('idle'))
}

export const reportActivity = () => void answerOf(api.auth.activity.$post({ json: {} })).catch(refetchIfSessionError)
