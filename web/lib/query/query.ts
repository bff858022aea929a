import { MutationCache, MutationObserver, type MutationOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { Problem } from '#src/base/problem.ts'
import { dismissFailure } from '#web/lib/notify.ts'
import { answerOf, withTimeout } from './api.ts'
import { type MutationToasts, notifyDone, notifyFailed } from './toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationToasts & Record<string, unknown>
  }
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
    onMutate: dismissFailure,
    onSuccess: (data, variables, _context, { meta }) => notifyDone(meta ?? {}, data, variables),
    onError: (error, _variables, _context, { meta }) => notifyFailed(meta ?? {}, error),
  }),
})

type Get<Data> = (
  args: object,
  options: ReturnType<typeof withTimeout>,
) => Promise<ClientResponse<Data, number, 'json'>>

/** The query of a GET that says all by its address. Each page that opens asks again, unless it is told otherwise. */
export const answerQuery = <Data>(name: string, get: Get<Data>, staleTime = 0) =>
  queryOptions({ queryKey: [name], queryFn: ({ signal }) => answerOf(get({}, withTimeout({ signal }))), staleTime })

/** Starts a mutation outside a component: a toast's button outlives the page that showed it. */
export const startMutation = <Data, Variables, Context>(
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
) => void new MutationObserver(queryClient, options).mutate(variables).catch(() => undefined)
