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

/** @returns the address of the private link, if something was added to its token; otherwise null */
export const correctedLink = (url: URL): URL | null => {
  const [, before, segment = '', after] = path.exec(url.pathname) ?? []
  const inPath = before ? correctedToken(segment) : null
  const inQuery = url.pathname === '/nda' ? correctedToken(url.searchParams.get('token') ?? '') : null
  if (inPath === null && inQuery === null) return null
  const corrected = new URL(url)
  if (inPath !== null) corrected.pathname = `${before}${inPath}${after}`
  if (inQuery !== null) corrected.searchParams.set('token', inQuery)
  return corrected
}
