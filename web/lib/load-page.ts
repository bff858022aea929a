import { Problem } from '#src/base/problem.ts'
import type { FirstPageData } from './page.ts'

/** The loader of a page that the server renders. @throws the refusal that the server met */
export const loadPage = async <Data>(given: FirstPageData, load: () => Promise<Data>): Promise<Data> => {
  const { data, failure } = given.take() ?? {}
  if (failure) {
    const { status, refusal, trace } = failure
    throw Object.assign(new Problem(refusal.code, { ...refusal, status }), { trace })
  }
  return data === undefined ? load() : (data as Data)
}
