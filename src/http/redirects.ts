import { isToken, tokenIn } from '#src/base/token.ts'
import type { Config } from '#src/env/env.ts'
import { everyHeader } from './headers.ts'

type OriginConfig = Pick<Config, 'origin' | 'trustProxy'>

/** A public domain name. Health checks and proxies use IP addresses, names of one word and private suffixes. */
const isPublicName = (host: string) =>
  /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(host) && !/\.(internal|flycast|local|localhost)$/.test(host)

/** The inner one of several proxies may report the request of the outer one, so only a single one is trusted (F16). */
export const isPlainHttp = ({ headers }: Request, { origin, trustProxy }: OriginConfig) =>
  trustProxy?.hops === 1 && origin.startsWith('https:') && headers.get('x-forwarded-proto')?.toLowerCase() === 'http'

/** The redirect for a page requested by another name of this server, or over http where ORIGIN is https; or null. */
export const redirectToOrigin = (request: Request, served: OriginConfig) => {
  const { method, headers, url } = request
  const { origin } = served
  if (!origin.startsWith('https:') || (method !== 'GET' && method !== 'HEAD')) return null
  const [host = ''] = headers.get('host')?.toLowerCase().split(':') ?? []
  const isElsewhere = isPublicName(host) && host !== new URL(origin).hostname
  if (!isElsewhere && !isPlainHttp(request, served)) return null
  const location = origin + url.replace(/^\w+:\/\/[^/?#]*/, '')
  return new Response(null, { status: 308, headers: everyHeader({ location, 'cache-control': 'no-store' }) })
}

export const redirectTo = (path: string, { url }: Request) => {
  const query = url.indexOf('?')
  const location = path + (query < 0 ? '' : url.slice(query))
  return new Response(null, { status: 308, headers: everyHeader({ location, 'cache-control': 'no-cache' }) })
}

const linkPath = /^(\/(?:(?:api\/)?(?:quotes?|nda|digest)\/))([^/]+)(.*)$/

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const correctedToken = (text: string) => (isToken(text) ? null : tokenIn(decoded(text)))

/** @returns the URL of the private link, if something was added to its token; otherwise null */
export const correctedLink = (url: URL): URL | null => {
  const [, before, segment = '', after] = linkPath.exec(url.pathname) ?? []
  const inPath = before ? correctedToken(segment) : null
  const inQuery = url.pathname === '/nda' ? correctedToken(url.searchParams.get('token') ?? '') : null
  if (inPath === null && inQuery === null) return null
  const corrected = new URL(url)
  if (inPath !== null) corrected.pathname = `${before}${inPath}${after}`
  if (inQuery !== null) corrected.searchParams.set('token', inQuery)
  return corrected
}
