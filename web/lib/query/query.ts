import { MutationCache, MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query'
import { Problem } from '#src/base/problem.ts'
import { dismissFailures, notify, type ToastContent } from '#web/lib/notify.ts'
import { ConnectionLost } from './api.ts'

// Method parameters are bivariant, so that a mutation may declare its own data and variables.
type ContentOf = { content(data: unknown, variables: unknown): ToastContent | null }['content']

/** `fallback` is the sentence under the title where the error has none for a person (a bug, or no answer at all). */
type FailureToast = string | { title: string; fallback: string }

export type MutationToasts = {
  done?: ToastContent | ContentOf
  /** Null where the page itself tells of the failure. */
  failed?: FailureToast | ((error: Error) => FailureToast | null)
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationToasts & Record<string, unknown>
  }
}

const hasReadableMessage = (error: Error) =>
  error instanceof ConnectionLost || (error instanceof Problem && error.code !== 'unexpected')

// The fields of a 400 are those of the form. Other fields are not on the page.
const readableMessage = (error: Error) =>
  (error instanceof Problem && error.status === 400 && Object.values(error.fields ?? {})[0]) || error.message

const sentence = (error: Error, fallback = new Problem('unexpected').message) =>
  hasReadableMessage(error) ? readableMessage(error) : fallback

const notifyFailure = (failed: FailureToast, error: Error) => {
  const { title, fallback } = typeof failed === 'string' ? { title: failed, fallback: undefined } : failed
  notify('failed', { title, description: sentence(error, fallback) })
}

/** A Problem below 500 is an answer: asking again would not change it. */
const mayRetry = (error: Error) => !(error instanceof Problem && error.status < 500)

// Offline, a call fails at once. A paused call would show nothing and be sent later on its own.
const networkMode = 'always'

/** Shows the toasts of every mutation, which names them in its `meta`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      retry: (count, error) => count < 1 && mayRetry(error),
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    },
    mutations: { networkMode, retry: false },
  },
  mutationCache: new MutationCache({
    onMutate: dismissFailures,
    onSuccess: (data, variables, _context, mutation) => {
      const done = mutation.meta?.done
      const content = typeof done === 'function' ? done(data, variables) : done
      if (content) notify('done', content)
    },
    onError: (error, _variables, _context, mutation) => {
      const failed = mutation.meta?.failed
      const toast = typeof failed === 'function' ? failed(error) : failed
      if (toast) notifyFailure(toast, error)
    },
  }),
})

/** Starts a mutation outside a component: a toast's button outlives the page that showed it. */
export const startMutation = <Data, Variables, Context>(
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
) => void new MutationObserver(queryClient, options).mutate(variables).catch(() => undefined)
