import { MutationCache, MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query'
import { Problem } from '#src/base/problem.ts'
import { ConnectionLost } from './api.ts'
import { notify, type Said } from './notify.ts'

// A method's parameters are compared both ways, so a mutation may name its own data and variables here.
type Say = { say(data: unknown, variables: unknown): Said }['say']

/** A failure's title; `fallback` is the sentence under it where the answer says nothing to a person (a bug's, or none at all). */
type Failed = string | { title: string; fallback: string }

/** The toasts of a mutation. */
export type Toasts = {
  done?: Said | Say
  failed?: Failed | ((error: Error) => Failed)
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Toasts & Record<string, unknown>
  }
}

const speaks = (error: Error) =>
  error instanceof ConnectionLost || (error instanceof Problem && error.code !== 'unexpected')

const ownWords = (error: Error) => (error instanceof Problem && Object.values(error.fields ?? {})[0]) || error.message

const sentence = (error: Error, fallback = new Problem('unexpected').message) =>
  speaks(error) ? ownWords(error) : fallback

const sayFailed = (failed: Failed, error: Error) => {
  const { title, fallback } = typeof failed === 'string' ? { title: failed, fallback: undefined } : failed
  notify('failed', { title, description: sentence(error, fallback) })
}

/** Whether asking again could help: a Problem below 500 is an answer, not an accident. */
const mayRetry = (error: Error) => !(error instanceof Problem && error.status < 500)

// Without a network, too, a call is made and fails: held back, it would say nothing, and leave later on its own.
const networkMode = 'always'

/** The server's QueryClient. The one place where toasts about mutations come from: each says its own words in `meta`. */
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
    onSuccess: (data, variables, _context, mutation) => {
      const done = mutation.meta?.done
      if (done) notify('done', typeof done === 'function' ? done(data, variables) : done)
    },
    onError: (error, _variables, _context, mutation) => {
      const failed = mutation.meta?.failed
      if (failed) sayFailed(typeof failed === 'function' ? failed(error) : failed, error)
    },
  }),
})

/** Starts a mutation from outside a page: a toast's button outlives the page that showed it. A failure has its own toast. */
export const begin = <Data, Variables, Context>(
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
) => void new MutationObserver(queryClient, options).mutate(variables).catch(() => undefined)
