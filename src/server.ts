import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createApp } from './api.ts'
import { Problem } from './base/problem.ts'
import type { Context } from './context.ts'
import type { Config } from './env/env.ts'
import { peerOf, type Socket } from './http/address.ts'
import { withApiHeaders } from './http/headers.ts'
import type { HttpEnv } from './http/hono-env.ts'
import { createTurns, queuedIdleSeconds } from './http/in-turn.ts'
import { refuse } from './http/on-error.ts'
import type { Site } from './http/pages/site.ts'
import { correctedLink, isPlainHttp, redirectTo, redirectToOrigin } from './http/redirects.ts'
import { needsPageRoutes } from './leads/routes.ts'
import { ndaPageRoutes } from './nda/routes.ts'
import { quotePageRoutes } from './quotes/page-routes.ts'
import { formPath } from './site/rules.ts'

/** The hash of the sources that the build was made from, which evidence contains. */
export const readBuild = (folder: string) => {
  const stamp = join(folder, '.built')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 16) : 'development'
}

type Answer = (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>

export type Answers = { api: Answer; page: Answer; error: (fault: Error) => Response }

export const createAnswers = (ctx: Context, { show }: Pick<Site, 'show'>): Answers => {
  const api = createApp(ctx).fetch
  const services = { show, api }
  const pages = new Hono<HttpEnv>()
    .route('/', quotePageRoutes(ctx, services))
    .route('/', ndaPageRoutes(ctx, services))
    .route('/', needsPageRoutes(ctx, services))
  return { api, page: pages.fetch, error: (fault) => refuse(ctx, fault, null) }
}

const isClientPage = (path: string) => /^\/(quote|nda)(\/|$)/.test(path)

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

type Pages = Pick<Site, 'paths' | 'serve'>

/** Options of `Bun.serve`. `answers` is called for each request. In development mode Bun would show source code. */
export const createHandlers = (served: Pick<Config, 'origin' | 'trustProxy'>, site: Pages, answers: () => Answers) => {
  const { origin } = served
  const error = (fault: Error) => withApiHeaders(answers().error(fault))
  const inTurn = createTurns()
  const fetch = async (received: Request, socket: Socket): Promise<Response> => {
    // A client may name any host, or none, so the host of the URL is not read.
    const requestedUrl = new URL(origin + received.url.replace(/^\w+:\/\/[^/?#]*/, ''))
    const corrected = correctedLink(requestedUrl)
    const url = corrected ?? requestedUrl
    const request = corrected !== null || received.url.startsWith('/') ? new Request(url, received) : received
    const env: HttpEnv['Bindings'] = {
      peer: () => peerOf(received, socket),
      inTurn: (answer) => {
        socket.timeout?.(received, queuedIdleSeconds)
        return inTurn(received, answer)
      },
    }
    const { api, page } = answers()
    if (url.pathname === '/livez') return withApiHeaders(Response.json({ status: 'live' }))
    const isHealth = url.pathname === '/healthz'
    const isApi =
      /^\/api(\/|$)/.test(url.pathname) || (isHealth && !request.headers.get('accept')?.includes('text/html'))
    if (isPlainHttp(received, served)) {
      return (isApi ? null : redirectToOrigin(received, served)) ?? error(new Problem('https_required'))
    }
    if (isHealth && !isApi) return site.serve(request, url.pathname)
    if (isApi) return withApiHeaders(await api(isHealth ? new Request(`${origin}/api/health`, request) : request, env))
    const isClient = isClientPage(url.pathname)
    if (!isRead(request) && (isClient || (request.method === 'POST' && url.pathname === formPath)))
      return withApiHeaders(await page(request, env))
    const redirect = redirectToOrigin(received, served)
    if (redirect) return redirect
    if (corrected !== null) return redirectTo(url.pathname, request)
    if (!isClient) return site.serve(request, url.pathname)
    return page(request, env)
  }
  /** A form that is opened with answers is rendered for each request. */
  const serve = (request: Request, path: string) =>
    path === formPath && request.url.includes('?')
      ? inTurn(request, () => site.serve(request, path))
      : site.serve(request, path)
  const routes = Object.fromEntries(
    site.paths.map((path) => [
      path,
      { ['GET']: (request: Request) => redirectToOrigin(request, served) ?? serve(request, path) },
    ]),
  )
  return { fetch, routes, error, development: false as const }
}
