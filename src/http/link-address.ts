import { isToken, tokenIn } from '#src/base/token.ts'

const path = /^(\/(?:(?:api\/)?(?:quotes?|nda|digest)\/))([^/]+)(.*)$/

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** @returns the token that `text` holds among other characters; null where it is one, or holds none */
const correctedToken = (text: string) => (isToken(text) ? null : tokenIn(decoded(text)))

/** @returns the address that a private link meant, where something was added to its token; null where nothing was */
export const correctedLink = ({ href, pathname }: URL): string | null => {
  const url = new URL(href)
  const [, before, segment = '', after] = path.exec(pathname) ?? []
  const inPath = before && correctedToken(segment)
  if (inPath) url.pathname = `${before}${inPath}${after}`
  const inQuery = pathname === '/nda' && correctedToken(url.searchParams.get('token') ?? '')
  if (inQuery) url.searchParams.set('token', inQuery)
  return inPath || inQuery ? url.href : null
}
