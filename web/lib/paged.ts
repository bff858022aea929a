import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { minutes } from '#src/base/time.ts'
import type { Page } from '#src/quotes/schema.ts'
import { within } from './api.ts'

const answerSeconds = 10
/** A list is kept this long while another page is open: going back finds every page of it, and the place in it. */
const keptMinutes = 30

type Ask<Listed> = (after: { after?: string }, option: ReturnType<typeof within>) => Promise<Listed>

/** A list, page by page; while another one is asked for, the one before stays in sight. */
export const pagedQuery = <Filter, Listed extends Page<unknown>>(
  queryKey: readonly [list: string, filter: Filter],
  ask: Ask<Listed>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam ? { after: pageParam } : {}, within(answerSeconds, signal)),
    initialPageParam: '',
    getNextPageParam: (page: Listed) => page.next,
    placeholderData: keepPreviousData,
    gcTime: minutes(keptMinutes),
  })
