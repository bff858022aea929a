import { isPublicName } from '#src/base/network.ts'
import { isToken, tokenIn } from '#src/base/token.ts'
import type { Config } from '#src/env/env.ts'
import { everyHeader } from './headers.ts'

type OriginConfig = Pick<Config, 'origin' | 'trustProxy'>

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

const apiLink = /^(\/api\/(?:quotes|nda|digest|calendar)\/)([^/]+)(.*)$/
const pageLink = /^[/\\]+(quote|nda|digest|auth)s?(?![a-z])(.*)$/is

/** Also decodes what was encoded twice. Unlike decodeURIComponent it never throws; a token has only ASCII. */
const decoded = (text: string) => {
  const once = (encoded: string) =>
    encoded.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return once(once(text))
}

const correctedApi = (url: URL): URL | null => {
  const [, before = '', segment = '', after = ''] = apiLink.exec(url.pathname) ?? []
  const token = isToken(segment) ? null : tokenIn(decoded(segment))
  return token && Object.assign(new URL(url), { pathname: before + token + after })
}

/** The API's URL of a feed that calendar programs subscribe to: /calendar/{token}.ics, /quote/{token}/days.ics. */
const feedUrl = (url: URL): URL | null => {
  const own = /^\/calendar\/([^/]+)\.ics$/.exec(url.pathname)?.[1]
  const client = /^\/quote\/([^/]+)\/days\.ics$/.exec(url.pathname)?.[1]
  if (!own && !client) return null
  return Object.assign(new URL(url), { pathname: own ? `/api/calendar/${own}` : `/api/quotes/${client}/days.ics` })
}

/** The parameters that have a token, each with the name that the page reads it by. */
const tokensInQuery = (page: string, { searchParams }: URL) =>
  [...searchParams].flatMap(([name, value]) => {
    const token = tokenIn(decoded(`${name}=${value}`))
    const meant = page === 'auth' ? /(confirm|reset|setup)$/i.exec(name)?.[0].toLowerCase() : 'token'
    return token && meant ? [{ name, meant, token }] : []
  })

const correctedPage = (url: URL): URL | null => {
  const [, word = '', rest = ''] = pageLink.exec(decoded(url.pathname)) ?? []
  const page = word.toLowerCase()
  const inPath = tokenIn(rest)
  const inQuery = page && !inPath ? tokensInQuery(page, url) : []
  const found = inQuery.find(({ name }) => /token$/i.test(name)) ?? inQuery[0]
  const token = inPath ?? found?.token
  if (!page || !token) return null
  const corrected = new URL(url)
  const { pathname, searchParams } = corrected
  const parameter = page === 'auth' ? found?.meant : page === 'nda' ? 'token' : undefined
  for (const { name } of inQuery) if (name !== parameter) searchParams.delete(name)
  if (parameter) searchParams.set(parameter, token)
  corrected.pathname = parameter || page === 'auth' ? `/${page}` : `/${page}/${token}`
  return corrected.pathname === pathname && `${searchParams}` === `${url.searchParams}` ? null : corrected
}

/**
 * The 43 characters of a token decide, wherever the URL has them: what a mail program or a writer added is dropped.
 * @returns the URL of the private link, if `url` is not that one already; otherwise null
 */
export const correctedLink = (url: URL): URL | null => {
  const feed = feedUrl(url)
  return feed ? (correctedApi(feed) ?? feed) : (correctedApi(url) ?? correctedPage(url))
}
