import type { Hono, Context as HonoContext, MiddlewareHandler } from 'hono'
import { record } from '#src/audit/actions.ts'
import type { Viewer } from '#src/auth/rules.ts'
import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { addressOf } from './address.ts'
import type { HttpEnv } from './env.ts'
import type { Finished } from './headers.ts'
import { limitLinks, type Opening, slidingWindow } from './limits.ts'
import { readViewer } from './session.ts'

/** Who may call a route: every one under /api says so (A1). */
export type Audience = 'public' | 'token' | 'session' | 'admin'

const audiences = new WeakMap<object, Audience>()

const openings = new WeakMap<object, Opening>()

const declare = <Handler extends object>(audience: Audience, handler: Handler) => {
  audiences.set(handler, audience)
  return handler
}

/** For anyone. */
export const forPublic = () => declare('public', ((_, next) => next()) satisfies MiddlewareHandler<HttpEnv>)

/** For whoever holds a private link, within its limits (C4); the action looks the token up. */
export const forToken = (ctx: Context) => {
  const { before, around } = limitLinks(ctx)
  return {
    /** A handler before the route's others. */
    before: declare('token', before),
    /** The route's only handler: one that a link is enough for. Bun's own router opens it too ({@link openingOf}). */
    around: <Answer extends Finished>(answer: Opening<Answer>) => {
      const open = around(answer)
      const handler = (c: HonoContext<HttpEnv, '/:token'>) =>
        open(c.req.param('token'), c.req.raw, addressOf(c, ctx.config))
      openings.set(handler, open)
      return declare('token', handler)
    },
  }
}

/** What a route's handler does for whoever holds a link, where it needs nothing else. */
export const openingOf = (handler: object) => openings.get(handler)

/** For whoever is signed in. */
export const forSession = (ctx: Context) =>
  declare<MiddlewareHandler<HttpEnv>>('session', async (c, next) => {
    const viewer = await readViewer(c, ctx)
    if (!viewer) throw new Problem('not_signed_in')
    c.set('viewer', viewer)
    await next()
  })

/** Where nothing can be written, the refusal stands all the same (H5). */
const recordDenial = (ctx: Context, denial: { actor: Viewer['id'] | 'stranger'; subject: string }) => {
  try {
    transact(ctx.db, () => record(ctx, { event: 'authz_denied', ...denial }))
  } catch (fault) {
    ctx.log.error({ event: 'denial_unrecorded', reason: String(fault) })
  }
}

/** For admins, the role read from the database on every request (A11). A refusal is recorded, at most 10 a minute for each actor. */
export const forAdmin = (ctx: Context) => {
  const denials = slidingWindow({ limit: 10, windowMs: minutes(1) })
  return declare<MiddlewareHandler<HttpEnv>>('admin', async (c, next) => {
    const viewer = await readViewer(c, ctx)
    if (viewer?.isAdmin) {
      c.set('viewer', viewer)
      return next()
    }
    const actor = viewer?.id ?? 'stranger'
    if (denials.waitMs(actor, ctx.clock()) === 0) {
      denials.hit(actor, ctx.clock())
      recordDenial(ctx, { actor, subject: `${c.req.method} ${c.req.routePath}` })
    }
    throw new Problem(viewer ? 'not_admin' : 'not_signed_in')
  })
}

/** Every route under /api, `GET /api/quotes/:token` → who may call it. `undefined` where nothing was declared. */
export const audienceOfRoutes = (app: Pick<Hono<HttpEnv>, 'routes'>) => {
  const found = new Map<string, Audience | undefined>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL' || !path.startsWith('/api/')) continue
    const route = `${method} ${path}`
    found.set(route, audiences.get(handler) ?? found.get(route))
  }
  return found
}

/** @throws when a route under /api does not say who may call it: the product must not start (A1). */
export const insistOnAudiences = (app: Pick<Hono<HttpEnv>, 'routes'>) => {
  for (const [route, audience] of audienceOfRoutes(app)) {
    if (!audience) throw new Error(`${route} does not declare who may call it`)
  }
}
