import { createContext, useContext } from 'react'
import type { PageInput } from '#src/http/page-schema.ts'

/** The server writes what a page was rendered from into it, as a block of JSON. */
export const readPage = (): PageInput => {
  const text = document.getElementById('page')?.textContent
  if (!text) throw new Error('The page has no data.')
  return JSON.parse(text)
}

/** What the first page was rendered from, for its loader. Later pages load their own. */
export type Given = { take: () => Pick<PageInput, 'data' | 'failure'> | null }

export const givenBy = ({ data, failure }: PageInput): Given => {
  let given: ReturnType<Given['take']> = data === undefined && !failure ? null : { data, failure }
  return {
    take: () => {
      const taken = given
      given = null
      return taken
    },
  }
}

/** The address of this server, which is the same on the server and in the browser. */
export const PageOrigin = createContext('')

export const useOrigin = () => useContext(PageOrigin) || window.location.origin
