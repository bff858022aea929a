import type { Context as HonoContext } from 'hono'
import type { Config } from '#src/env.ts'
import type { HttpEnv } from './hono-env.ts'

/** Fly's header where Fly is trusted, otherwise the socket's address. X-Forwarded-For is never read. */
export const addressOf = (c: HonoContext<HttpEnv>, config: Pick<Config, 'trustProxy'>) =>
  (config.trustProxy === 'fly' && c.req.header('fly-client-ip')?.trim().slice(0, 45)) || c.env.peer()

export type Socket = { requestIP: (request: Request) => { address: string } | null }

export const peerOf = (request: Request, socket: Socket) => socket.requestIP(request)?.address ?? 'unknown'

/** An IPv4 address, or the IPv6 /64 that one customer has (A8). */
export const networkOf = (address: string) => {
  if (address.startsWith('::ffff:')) return address.slice(7)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const full = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':').filter(Boolean)]
  return `${full
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
