import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '#src/base/problem.ts'
import type { Config } from '#src/env.ts'
import type { HttpEnv } from './env.ts'

const isSafe = /^(GET|HEAD)$/

/** The methods that could change something. */
export const unsafe = ['POST', 'PATCH', 'PUT', 'DELETE']

/** Whether a browser says the request came from our own pages (B5). Neither header present: not a browser's form of ours. */
const isFromUs = (c: HonoContext<HttpEnv>, origin: string) => {
  const site = c.req.header('sec-fetch-site')
  const from = c.req.header('origin')
  if (site === undefined && from === undefined) return false
  return (site === undefined || site === 'same-origin') && (from === undefined || from === origin)
}

/** The largest body a form of ours can send (F7). */
export const limitBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new Problem('too_large')
  },
})

/** Before every route that could change something: origin, content type and size (B5, F7). */
export const originCheck =
  (config: Pick<Config, 'origin'>): MiddlewareHandler<HttpEnv> =>
  (c, next) => {
    if (!isFromUs(c, config.origin)) throw new Problem('wrong_origin')
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new Problem('wrong_type')
    return limitBody(c, next)
  }

/** Where no route answers: an address that nobody has, or a method that none takes (B6). */
export const notFound = (c: HonoContext<HttpEnv>) =>
  new Problem(isSafe.test(c.req.method) || unsafe.includes(c.req.method) ? 'not_found' : 'method_not_allowed')
