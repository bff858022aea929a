import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from './api.ts'
import type { Context } from './context.ts'
import { peerOf, type Socket } from './http/address.ts'
import type { HttpEnv } from './http/env.ts'
import { withApiHeaders } from './http/headers.ts'
import { refuse } from './http/on-error.ts'
import type { Site } from './http/site.ts'
import { type Straight, straightRoutes } from './http/straight.ts'
import { postedFormRoutes } from './leads/routes.ts'
import { formPath } from './site/rules.ts'

/** Which sources the build was made from, as the build left it: stands in evidence (D6). */
export const buildOf = (folder: string) => {
  const stamp = join(folder, '.built')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 16) : 'development'
}

const wantsPage = (request: Request) => request.headers.get('accept')?.includes('text/html') ?? false

// Every request comes by here, and a URL object costs more than its path.
const isApi = /^[^/]+\/\/[^/]+\/api(?:[/?]|$)/

/** The path of a request's address that is {@link whole}. */
const pathOf = (url: string) => {
  const from = url.indexOf('/', url.indexOf('//') + 2)
  const query = url.indexOf('?', from)
  return query === -1 ? url.slice(from) : url.slice(from, query)
}

/** A client may name any host, or none: then a server gives the path alone, which is asked of our own address. */
const whole = (request: Request, origin: string) =>
  request.url.startsWith('/') ? new Request(`${origin}${request.url}`, request) : request

/**
 * Everything that answers: the API, the pages, the files. `/healthz` is JSON unless a browser asks (GAPS "The calls").
 * `fetch` answers all of it; `routes` is the part that Bun's own router may open by itself, with the same answers; `error`
 * answers for a fault that got past both. Without `development: false` Bun itself would, with our sources.
 */
export const createServer = (ctx: Context, site: Omit<Site, 'read'>) => {
  const { origin } = ctx.config
  const app = createApp(ctx) as unknown as Hono<HttpEnv>
  const api = (request: Request, peer: () => string) => {
    const answer = app.fetch(request, { peer })
    return answer instanceof Promise ? answer.then(withApiHeaders) : withApiHeaders(answer)
  }
  const form = postedFormRoutes(ctx, site.answerPosted)
  const fetch = (asked: Request, socket: Socket): Response | Promise<Response> => {
    const request = whole(asked, origin)
    const peer = () => peerOf(asked, socket)
    if (isApi.test(request.url)) return api(request, peer)
    const path = pathOf(request.url)
    if (path === formPath && request.method === 'POST') {
      return Promise.resolve(form.fetch(request, { peer })).then(withApiHeaders)
    }
    if (path === '/healthz' && !wantsPage(request)) {
      return api(new Request(`${origin}/api/health`, request), peer)
    }
    return site.serve(request, path)
  }
  const routes: Straight = straightRoutes(ctx, app)
  for (const path of site.paths) routes[path] = { ['GET']: (request) => site.serve(request, path) }
  const error = (fault: Error) => withApiHeaders(refuse(ctx, fault, null))
  return { fetch, routes, error, development: false as const }
}
