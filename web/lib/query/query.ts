import {
  MutationCache,
  MutationObserver,
  type MutationOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
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

type Option = ReturnType<typeof withTimeout>
type Answer<Data> = Promise<ClientResponse<Data, number, 'json'>>

/** What one call of the API answers with. The call ends with the query. */
export const jsonQuery = <Data>(
  queryKey: QueryKey,
  call: (option: Option) => Answer<Data>,
  more: Omit<UndefinedInitialDataOptions<Data>, 'queryKey' | 'queryFn'> = {},
) => queryOptions({ ...more, queryKey, queryFn: ({ signal }) => answerOf(call(withTimeout({ signal }))) })

/** The query of a GET that says all by its address. Each page that opens asks again, unless it is told otherwise. */
export const answerQuery = <Data>(name: string, get: (args: object, option: Option) => Answer<Data>, staleTime = 0) =>
  jsonQuery([name], (option) => get({}, option), { staleTime })

/** For a removal: what is gone already, by an earlier press or another tab, counts as removed. */
export const unlessGone = (error: unknown) => {
  if (!(error instanceof Problem && error.code === 'not_found')) throw error
}

/** Starts a mutation outside a component: a toast's button outlives the page that showed it. */
export const startMutation = <Data, Variables, Context>(
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
) => void new MutationObserver(queryClient, options).mutate(variables).catch(() => undefined)
