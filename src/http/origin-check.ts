import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '#src/base/problem.ts'
import type { Config } from '#src/env/env.ts'
import type { HttpEnv } from './hono-env.ts'

const isSafe = /^(GET|HEAD)$/

export const unsafeMethods = ['POST', 'PATCH', 'PUT', 'DELETE']

// A request with neither header does not come from a form in a current browser.
const isSameOrigin = (c: HonoContext<HttpEnv>, origin: string) => {
  const site = c.req.header('sec-fetch-site')
  const from = c.req.header('origin')
  if (site === undefined && from === undefined) return false
  return (site === undefined || site === 'same-origin') && (from === undefined || from === origin)
}

/**
 * For the forms of a client's page. The page sends no referrer, so browsers send the origin "null" with its forms, older
 * ones without Fetch Metadata: there the link is the secret. Without either header no browser asks (B5).
 */
export const formOrigin =
  (config: Pick<Config, 'origin'>): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const from = c.req.header('origin')
    const isOurs = from === undefined || from === 'null' || from === config.origin
    if (!isOurs || (site !== undefined && site !== 'same-origin')) throw new Problem('wrong_origin')
    await next()
  }

export const formType: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) throw new Problem('wrong_type')
  await next()
}

const limitTo = (kilobytes: number) =>
  bodyLimit({
    maxSize: kilobytes * 1024,
    onError: () => {
      throw new Problem('too_large')
    },
  })

export const limitBody = limitTo(64)

const limitLarge = limitTo(256)

const limitPicture = limitTo(2048)

/** A webhook comes from a server, and its signature replaces the origin (G6). */
const isWebhook = (c: HonoContext<HttpEnv>) => c.req.path.startsWith('/api/webhooks/')

const isFile = (c: HonoContext<HttpEnv>) => c.req.path === '/api/admin/clients'

/** The only body that is neither JSON nor a form of ours. */
const isPicture = (c: HonoContext<HttpEnv>) => c.req.method === 'PUT' && c.req.path === '/api/admin/settings/portrait'

export const originCheck =
  (config: Pick<Config, 'origin'>): MiddlewareHandler<HttpEnv> =>
  (c, next) => {
    const fromServer = isWebhook(c)
    if (!fromServer && !isSameOrigin(c, config.origin)) throw new Problem('wrong_origin')
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (isPicture(c) && type.startsWith('image/')) return limitPicture(c, next)
    if (type !== 'application/json') throw new Problem('wrong_type')
    return (fromServer || isFile(c) ? limitLarge : limitBody)(c, next)
  }

export const notFound = (c: HonoContext<HttpEnv>) =>
  new Problem(isSafe.test(c.req.method) || unsafeMethods.includes(c.req.method) ? 'not_found' : 'method_not_allowed')
