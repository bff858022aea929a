import { hashKey, infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { minutes } from '#src/base/time.ts'
import type { PageOf } from '#src/quotes/schema.ts'
import { withSessionStorage } from '#web/lib/session-storage.ts'
import { withTimeout } from './api.ts'

/** Going back to a list within this time finds all its pages, and the same place in it. */
const cachedMinutes = 30

type FetchPage<ResultPage> = (after: { after?: string }, option: ReturnType<typeof withTimeout>) => Promise<ResultPage>

export const pagedQuery = <Filter, ResultPage extends PageOf<unknown>>(
  queryKey: readonly [list: string, filter: Filter],
  fetchPage: FetchPage<ResultPage>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam ? { after: pageParam } : {}, withTimeout({ signal })),
    initialPageParam: '',
    getNextPageParam: (page: ResultPage) => page.next,
    placeholderData: keepPreviousData,
    gcTime: minutes(cachedMinutes),
  })

const pagesKey = (list: QueryKey) => `pages of ${hashKey(list)}`

export const rememberPages = (list: QueryKey, pages: number) =>
  withSessionStorage((storage) => storage.setItem(pagesKey(list), String(pages)))

/** The number of pages of the list that a reload restores: those that were shown. */
export const shownPages = (list: QueryKey) =>
  Number(withSessionStorage((storage) => storage.getItem(pagesKey(list))) ?? 1)

const foldKey = (list: string) => `unfolded ${list}`

export const rememberUnfolded = (list: string) => withSessionStorage((storage) => storage.setItem(foldKey(list), 'yes'))

export const wasUnfolded = (list: string) => withSessionStorage((storage) => storage.getItem(foldKey(list))) === 'yes'
