import { privatePaths, publicPaths, termsPaths } from '#src/site/rules.ts'
import { everyHeader } from './headers.ts'

const pages = [...publicPaths, ...termsPaths, ...privatePaths].map((path) => path.split('/'))

const fold = (page: readonly string[], segments: readonly string[]) => {
  const folded = segments.map((segment, at) => (page[at]?.startsWith(':') ? segment : segment.toLowerCase()))
  const isPage =
    page.length === segments.length && page.every((word, at) => word === folded[at] || word.startsWith(':'))
  return isPage ? folded.join('/') : null
}

/** @returns the address of the page with the capitals of `path` corrected, ids and tokens unchanged; otherwise null */
export const foldedPath = (path: string) => {
  const segments = path.replace(/(?<=.)\/$/, '').split('/')
  for (const page of pages) {
    const folded = fold(page, segments)
    if (folded !== null) return folded === segments.join('/') ? null : folded
  }
  return null
}

export const redirectTo = (path: string, { url }: Request) => {
  const query = url.indexOf('?')
  const location = path + (query < 0 ? '' : url.slice(query))
  return new Response(null, { status: 308, headers: everyHeader({ location, 'cache-control': 'no-cache' }) })
}
