import type { Hono, MiddlewareHandler } from 'hono'
import { recordEvent } from '#src/audit/record.ts'
import { findAccount } from '#src/auth/sign-in.ts'
import { type ActorId, actingAs } from '#src/base/actor.ts'
import { Problem } from '#src/base/problem.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { addressOf, networkOf } from './address.ts'
import { sessionSecretOf } from './cookies.ts'
import type { HttpEnv } from './env.ts'
import { createLinkLimits } from './link-limits.ts'
import { unsafe } from './origin-check.ts'
import { SlidingWindow } from './sliding-window.ts'

/** Who may call a route. Every route under /api declares it. */
export type Audience = 'public' | 'token' | 'session' | 'admin'

const audiences = new WeakMap<object, Audience>()

const declare = (audience: Audience, handler: MiddlewareHandler<HttpEnv>) => {
  audiences.set(handler, audience)
  return handler
}

/** For anyone. */
export const forPublic = (ctx: Context) => {
  const anyone = actingAs(ctx, 'stranger')
  return declare('public', (c, next) => {
    c.set('ctx', anyone)
    return next()
  })
}

/** For whoever holds a private link, within its limits; the verb looks the token up. */
export const forToken = (ctx: Context) => {
  const limits = createLinkLimits(ctx.clock)
  const anyone = actingAs(ctx, 'stranger')
  return declare('token', async (c, next) => {
    const token = c.req.param('token') ?? ''
    const network = networkOf(addressOf(c, ctx.config))
    limits.admit(token, network)
    c.set('ctx', anyone)
    await next()
    const isMiss = !isToken(token) || (c.error instanceof Problem && c.error.status === 404)
    if (isMiss) limits.miss(network)
  })
}

/**
 * The account behind a request's session; null for a stranger. Only what could change something puts the idle limit off:
 * a page reads again by itself.
 */
const readAccount = (ctx: Context, c: Parameters<MiddlewareHandler<HttpEnv>>[0]) =>
  findAccount(ctx, {
    secret: sessionSecretOf(c, ctx.config),
    activity: unsafe.includes(c.req.method) ? 'active' : 'background',
  })

/** Beside {@link forToken}: the verb sees the account that is signed in, if one is. */
export const withAccount =
  (ctx: Context): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const account = await readAccount(ctx, c)
    if (account) c.set('ctx', { ...ctx, actor: account })
    await next()
  }

/** For whoever is signed in. */
export const forSession = (ctx: Context) =>
  declare('session', async (c, next) => {
    const account = await readAccount(ctx, c)
    if (!account) throw new Problem('not_signed_in')
    c.set('ctx', { ...ctx, actor: account })
    await next()
  })

/** Where nothing can be written, the refusal stands all the same. */
const recordDenial = (ctx: Context, denial: { actor: ActorId; subject: string }) => {
  try {
    transact(ctx, (tx) => recordEvent(tx, { event: 'authz_denied', ...denial }))
  } catch (fault) {
    ctx.log.error({ event: 'denial_unrecorded', reason: String(fault) })
  }
}

/** For admins; the role is read from the database on every request. Refusals are recorded, at most 10 a minute for each actor. */
export const forAdmin = (ctx: Context) => {
  const denials = new SlidingWindow({ limit: 10 })
  return declare('admin', async (c, next) => {
    const account = await readAccount(ctx, c)
    if (account?.isAdmin) {
      c.set('ctx', { ...ctx, actor: account })
      return next()
    }
    const actor = account?.id ?? 'stranger'
    if (denials.admit(actor, ctx.clock()) === 0) {
      recordDenial(ctx, { actor, subject: `${c.req.method} ${c.req.routePath}` })
    }
    throw new Problem(account ? 'not_admin' : 'not_signed_in')
  })
}

/** Every route under /api, `GET /api/quotes/:token` → who may call it; undefined where nothing was declared. */
export const audienceOfRoutes = (app: Pick<Hono<HttpEnv>, 'routes'>) => {
  const found = new Map<string, Audience | undefined>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL' || !path.startsWith('/api/')) continue
    const route = `${method} ${path}`
    found.set(route, audiences.get(handler) ?? found.get(route))
  }
  return found
}

/** @throws when a route under /api does not declare who may call it: the product must not start */
export const checkAudiences = (app: Pick<Hono<HttpEnv>, 'routes'>) => {
  for (const [route, audience] of audienceOfRoutes(app)) {
    if (!audience) throw new Error(`${route} does not declare who may call it`)
  }
}
