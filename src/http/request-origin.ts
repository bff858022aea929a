import type { Context as HonoContext } from 'hono'
import type { Viewer } from '#src/auth/rules.ts'
import type { Config } from '#src/env.ts'
import { addressOf } from './address.ts'
import type { HttpEnv } from './env.ts'

/** Whom `forAdmin` and `forSession` let through. */
export const viewerOf = (c: HonoContext<HttpEnv>) => c.get('viewer') as Viewer

/** Where a request came from, as evidence keeps it (D6, E1). */
export const senderOf = (c: HonoContext<HttpEnv>, config: Pick<Config, 'trustProxy'>) => ({
  address: addressOf(c, config),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
})
