import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { answerOf, withTimeout } from './api.ts'

type Call<Data> = (option: ReturnType<typeof withTimeout>) => Promise<ClientResponse<Data, number, 'json'>>

/** What one call of the API answers with. The call ends with the query. */
export const jsonQuery = <Data>(
  queryKey: QueryKey,
  call: Call<Data>,
  more: Omit<UndefinedInitialDataOptions<Data>, 'queryKey' | 'queryFn'> = {},
) => queryOptions({ ...more, queryKey, queryFn: ({ signal }) => answerOf(call(withTimeout({ signal }))) })
