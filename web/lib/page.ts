import { createContext, useContext } from 'react'
import type { PageInput } from '#src/http/page-schema.ts'

/** Reads what the page was rendered from, which the server wrote into it as JSON. */
export const readPage = (): PageInput => {
  const text = document.getElementById('page')?.textContent
  if (!text) throw new Error('The page has no data.')
  return JSON.parse(text)
}

/** What the first page was rendered from, for its loader. Later pages load their own. */
export type FirstPageData = { take: () => Pick<PageInput, 'data' | 'failure'> | null }

export const firstPageData = ({ data, failure }: PageInput): FirstPageData => {
  let given: ReturnType<FirstPageData['take']> = data === undefined && !failure ? null : { data, failure }
  return {
    take: () => {
      const taken = given
      given = null
      return taken
    },
  }
}

/** The configured origin of this server, so that the server and the browser render the same URLs. */
export const PageOrigin = createContext('')

export const useOrigin = () => useContext(PageOrigin) || window.location.origin
