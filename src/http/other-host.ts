import { everyHeader } from './headers.ts'

/** A public name. An address, a name of one word and a private suffix belong to health checks and proxies. */
const isPublicName = (host: string) =>
  /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(host) && !/\.(internal|flycast|local|localhost)$/.test(host)

/** The answer to a page that is asked for under another name of this server, where ORIGIN is public; otherwise null. */
export const redirectToOrigin = ({ method, headers, url }: Request, origin: string) => {
  if (!origin.startsWith('https:') || (method !== 'GET' && method !== 'HEAD')) return null
  const [host = ''] = headers.get('host')?.toLowerCase().split(':') ?? []
  if (!isPublicName(host) || host === new URL(origin).hostname) return null
  const location = origin + url.replace(/^\w+:\/\/[^/?#]*/, '')
  return new Response(null, { status: 308, headers: everyHeader({ location, 'cache-control': 'no-store' }) })
}
