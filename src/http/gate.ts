import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '#src/base/problem.ts'
import type { Config } from '#src/env.ts'
import type { HttpEnv } from './context.ts'

const safe = new Set(['GET', 'HEAD'])
const unsafe = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])

/** Whether a browser says the request came from our own pages (B5). Neither header present: not a browser's form of ours. */
const isFromUs = (c: Context<HttpEnv>, origin: string) => {
  const site = c.req.header('sec-fetch-site')
  const from = c.req.header('origin')
  if (site === undefined && from === undefined) return false
  return (site === undefined || site === 'same-origin') && (from === undefined || from === origin)
}

/** The largest body a form of ours can send (F7). */
const limitBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new Problem('too_large')
  },
})

/** Before every route under /api: methods, origin, content type and size of whatever could change something (B5, B6, F7). */
export const gate =
  (config: Pick<Config, 'origin'>): MiddlewareHandler<HttpEnv> =>
  (c, next) => {
    const { method } = c.req
    if (safe.has(method)) return next()
    if (!unsafe.has(method)) throw new Problem('method_not_allowed')
    if (!isFromUs(c, config.origin)) throw new Problem('wrong_origin')
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new Problem('wrong_type')
    return limitBody(c, next)
  }
