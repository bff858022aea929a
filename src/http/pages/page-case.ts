import { clientPaths, privatePaths, publicPaths } from '#src/site/rules.ts'

const pagesAt = (paths: readonly string[]) => paths.map((path) => path.split('/'))
const fixedPages = pagesAt([...publicPaths, ...privatePaths, ...clientPaths])

const foldSegments = (page: readonly string[], segments: readonly string[]) => {
  const folded = segments.map((segment, at) => (page[at]?.startsWith(':') ? segment : segment.toLowerCase()))
  const isPage =
    page.length === segments.length && page.every((word, at) => word === folded[at] || word.startsWith(':'))
  return isPage ? folded.join('/') : null
}

/** @returns `path` with its capitals corrected, ids and tokens unchanged; null if that is no page */
export const foldedPath = (path: string, published: readonly string[]) => {
  const segments = path.replace(/(?<=.)\/$/, '').split('/')
  for (const page of [...fixedPages, ...pagesAt(published)]) {
    const folded = foldSegments(page, segments)
    if (folded !== null) return folded === segments.join('/') ? null : folded
  }
  return null
}
