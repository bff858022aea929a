import type { Context as HonoContext } from 'hono'
import type { Config } from '#src/env.ts'
import type { HttpEnv } from './hono-env.ts'

/** Fly's header where Fly is trusted, otherwise the socket's address. X-Forwarded-For is never read. */
export const addressOf = (c: HonoContext<HttpEnv>, config: Pick<Config, 'trustProxy'>) =>
  (config.trustProxy === 'fly' && c.req.header('fly-client-ip')?.trim().slice(0, 45)) || c.env.peer()

export type Socket = { requestIP: (request: Request) => { address: string } | null }

export const peerOf = (request: Request, socket: Socket) => socket.requestIP(request)?.address ?? 'unknown'
