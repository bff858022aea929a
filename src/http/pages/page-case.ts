import { clientPaths, privatePaths, publicPaths } from '#src/site/rules.ts'

const pagesAt = (paths: readonly string[]) => paths.map((path) => path.split('/'))
const fixed = pagesAt([...publicPaths, ...privatePaths, ...clientPaths])

const fold = (page: readonly string[], segments: readonly string[]) => {
  const folded = segments.map((segment, at) => (page[at]?.startsWith(':') ? segment : segment.toLowerCase()))
  const isPage =
    page.length === segments.length && page.every((word, at) => word === folded[at] || word.startsWith(':'))
  return isPage ? folded.join('/') : null
}

/** @returns the address of the page with the capitals of `path` corrected, ids and tokens unchanged; otherwise null */
export const foldedPath = (path: string, published: readonly string[]) => {
  const segments = path.replace(/(?<=.)\/$/, '').split('/')
  for (const page of [...fixed, ...pagesAt(published)]) {
    const folded = fold(page, segments)
    if (folded !== null) return folded === segments.join('/') ? null : folded
  }
  return null
}
