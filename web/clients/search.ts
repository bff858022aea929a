import { parseSearchParam } from '#web/lib/search-param.ts'

export type ClientSearch = { q?: string | undefined }

/** In a file of its own because the router parses the URL before it loads the page's code. */
export const parseClientSearch = (search: Record<string, unknown>): ClientSearch => ({ q: parseSearchParam(search.q) })
