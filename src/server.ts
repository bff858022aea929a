import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './api.ts'
import type { Context } from './context.ts'
import { peerOf, type Socket } from './http/address.ts'
import { withApiHeaders } from './http/headers.ts'
import { refuse } from './http/on-error.ts'
import type { Site } from './http/site.ts'
import { postedFormRoutes } from './leads/routes.ts'
import { formPath } from './site/rules.ts'

/** The hash of the sources that the build was made from. Evidence contains it. */
export const readBuild = (folder: string) => {
  const stamp = join(folder, '.built')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 16) : 'development'
}

const wantsPage = (request: Request) => request.headers.get('accept')?.includes('text/html') ?? false

/** Options of `Bun.serve`, whose router serves the public pages. Without `development: false` it would show sources. */
export const createServer = (ctx: Context, site: Omit<Site, 'read'>) => {
  const { origin } = ctx.config
  const app = createApp(ctx)
  const form = postedFormRoutes(ctx, site.answerPosted)
  const fetch = async (received: Request, socket: Socket): Promise<Response> => {
    // A client may name any host, or none, so the host of the URL is not read.
    const url = new URL(origin + received.url.replace(/^\w+:\/\/[^/?#]*/, ''))
    const request = received.url.startsWith('/') ? new Request(url, received) : received
    const env = { peer: () => peerOf(received, socket) }
    if (/^\/api(\/|$)/.test(url.pathname)) return withApiHeaders(await app.fetch(request, env))
    if (url.pathname === formPath && request.method === 'POST') return withApiHeaders(await form.fetch(request, env))
    if (url.pathname === '/healthz' && !wantsPage(request)) {
      return withApiHeaders(await app.fetch(new Request(`${origin}/api/health`, request), env))
    }
    return site.serve(request, url.pathname)
  }
  const routes = Object.fromEntries(
    site.paths.map((path) => [path, { ['GET']: (request: Request) => site.serve(request, path) }]),
  )
  const error = (fault: Error) => withApiHeaders(refuse(ctx, fault, null))
  return { fetch, routes, error, development: false as const }
}
