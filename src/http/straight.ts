import type { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { openingOf } from './access.ts'
import { addressIn, peerOf, type Socket } from './address.ts'
import type { HttpEnv } from './env.ts'
import { withApiHeaders } from './headers.ts'
import { refuse } from './on-error.ts'

/** What Bun's own router opens by itself, without the way through the server; everything else goes through `fetch`. */
export type Straight = Record<
  string,
  { GET: (request: Bun.BunRequest, socket: Socket) => Response | Promise<Response> }
>

/**
 * The API's routes that a private link alone is enough for, as Hono has them: the same handlers, limits and refusals.
 * Hono's way to them takes some 3 of the 30 microseconds of a client's visit.
 * @throws when such a route has another handler beside, which would not be asked, or is no GET: the product must not start.
 */
export const straightRoutes = (ctx: Context, app: Pick<Hono<HttpEnv>, 'routes'>) => {
  const routes: Straight = {}
  for (const { method: verb, path: route, handler } of app.routes) {
    const open = openingOf(handler)
    if (!open) continue
    const others = app.routes.filter(({ method, path }) => path === route && [verb, 'ALL'].includes(method))
    if (verb !== 'GET' || others.length > 1) throw new Error(`${verb} ${route} is more than a link opens by itself`)
    routes[route] = {
      GET: (request, socket) => {
        const address = addressIn(request, () => peerOf(request, socket), ctx.config)
        try {
          return open(request.params.token ?? '', request, address)
        } catch (fault) {
          const { method } = request
          return withApiHeaders(refuse(ctx, fault as Error, { method, route, address }))
        }
      },
    }
  }
  return routes
}
