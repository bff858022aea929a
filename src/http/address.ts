import type { Context as HonoContext } from 'hono'
import type { Config } from '#src/env.ts'
import type { HttpEnv } from './env.ts'

/** The client's address: Fly's header only where Fly is trusted, else the socket's; never X-Forwarded-For. */
export const addressOf = (c: HonoContext<HttpEnv>, config: Pick<Config, 'trustProxy'>) =>
  (config.trustProxy === 'fly' && c.req.header('fly-client-ip')?.trim().slice(0, 45)) || c.env.peer()

/** What a server knows of a request beside what it says. */
export type Socket = { requestIP: (request: Request) => { address: string } | null }

/** The address that a request's socket has. */
export const peerOf = (request: Request, socket: Socket) => socket.requestIP(request)?.address ?? 'unknown'

/** What a limit counts by: an IPv4 address, or an IPv6 /64, which is what one customer has (A8). */
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
