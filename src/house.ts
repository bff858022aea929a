import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import type { HttpEnv } from './http/context.ts'
import { withHeaders } from './http/headers.ts'
import { pageServer } from './http/pages.ts'
import { readStaticFiles, serveStatic } from './http/static.ts'
import type { Kit } from './kit.ts'

/** The build of the page: the shell and the files, read once. */
export type Site = { serve: (request: Request, path: string) => Response }

/** @param folder where the build left the page. */
export const openSite = async (kit: Kit, folder: string): Promise<Site> => {
  const files = readStaticFiles(folder)
  const page = pageServer(await Bun.file(join(folder, 'index.html')).text(), kit.config.business, kit.random)
  return { serve: (request, path) => serveStatic(files, request, path) ?? page(request, path) }
}

/** Which sources the build was made from, as the build left it: stands in evidence (D6). */
export const buildOf = (folder: string) => {
  const stamp = join(folder, '.built')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 16) : 'development'
}

const wantsPage = (request: Request) => request.headers.get('accept')?.includes('text/html') ?? false

// Every request comes by here, and a URL object costs more than its path.
const isApi = /^[^/]+\/\/[^/]+\/api(?:[/?]|$)/

const withApiHeaders = (response: Response) => withHeaders(response, { api: true })

/**
 * Everything that answers: the API, the page's files, the page. `/healthz` is JSON unless a browser asks (GAPS "The calls").
 * @param peer the socket's address of a request.
 */
export const createHouse = (kit: Kit, site: Site) => {
  const app = createApp(kit) as unknown as Hono<HttpEnv>
  const api = (request: Request, peer: () => string) => {
    const answer = app.fetch(request, { peer })
    return answer instanceof Promise ? answer.then(withApiHeaders) : withApiHeaders(answer)
  }
  return (request: Request, peer: () => string): Response | Promise<Response> => {
    if (isApi.test(request.url)) return api(request, peer)
    const url = new URL(request.url)
    if (url.pathname === '/healthz' && !wantsPage(request)) {
      return api(new Request(new URL('/api/health', url), request), peer)
    }
    return withHeaders(site.serve(request, url.pathname), { api: false })
  }
}
