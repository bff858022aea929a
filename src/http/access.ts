import type { Hono, Context as HonoContext, MiddlewareHandler } from 'hono'
import { mayRecord } from '#src/audit/bounded.ts'
import { appendEvent } from '#src/audit/record.ts'
import { findAccount } from '#src/auth/session/get-session.ts'
import { requireProof } from '#src/auth/sign-in/reauthenticate.ts'
import { type ActorId, actingAs } from '#src/base/actor.ts'
import { faultName } from '#src/base/fault.ts'
import { networkOf } from '#src/base/network.ts'
import { memoize } from '#src/base/objects.ts'
import { type Code, Problem } from '#src/base/problem.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { checkWritable } from '#src/db/writable.ts'
import { addressOf } from './address.ts'
import { sessionSecretOf } from './cookies.ts'
import type { HttpEnv } from './hono-env.ts'
import { createLinkLimits } from './limits.ts'
import { unsafeMethods } from './origin-check.ts'

export type Audience = 'public' | 'token' | 'session' | 'admin'

const audiences = new WeakMap<object, Audience>()

const declare = (audience: Audience, handler: MiddlewareHandler<HttpEnv>) => {
  audiences.set(handler, audience)
  return handler
}

export const forPublic = (ctx: Context) =>
  declare('public', (c, next) => {
    c.set('ctx', actingAs(ctx, 'stranger'))
    return next()
  })

const unknownLinks: readonly Code[] = ['quote_not_found', 'nda_not_found', 'digest_not_found', 'feed_not_found']

const isUnknownLink = (fault: Error) => fault instanceof Problem && unknownLinks.includes(fault.code)

/** All routes of private links share the same limits. */
const linkLimitsOf = memoize(createLinkLimits)

type TokenOf = (c: HonoContext<HttpEnv>) => string

const tokenInPath: TokenOf = (c) => c.req.param('token') ?? ''

/** Only limits the requests of a link. `getQuoteByToken` and `getInvitationByToken` check that the token is valid. */
export const limitLink = (ctx: Context, tokenOf = tokenInPath): MiddlewareHandler<HttpEnv> => {
  const limits = linkLimitsOf(ctx)
  return (c, next) => {
    const token = tokenOf(c)
    const network = networkOf(addressOf(c, ctx.config))
    limits.admit(token, network)
    c.set('ctx', actingAs(ctx, 'stranger'))
    c.set('refusalOf', (fault) => (isToken(token) && isUnknownLink(fault) && limits.miss(token, network)) || fault)
    return next()
  }
}

/** Only unsafe methods count as activity against the idle limit: a page repeats its reads by itself. */
const readAccount = (ctx: Context, c: Parameters<MiddlewareHandler<HttpEnv>>[0]) =>
  findAccount(ctx, {
    secret: sessionSecretOf(c, ctx.config),
    activity: unsafeMethods.includes(c.req.method) ? 'active' : 'background',
  })

/** What a page reports by itself, so that an admin's browser is not asked whether it acts as the client. */
const isReport = (path: string) => /\/(view|ack)$/.test(path)

/** Also tells the look-up of the token whether an admin's browser acts, and whether that is meant (C10). */
export const forToken = (ctx: Context) => {
  const limit = limitLink(ctx)
  return declare('token', (c, next) =>
    limit(c, async () => {
      const account = unsafeMethods.includes(c.req.method) ? await readAccount(ctx, c) : null
      if (account?.isAdmin) {
        const { sure } = Object(await c.req.json().catch(() => null))
        c.set('ctx', { ...ctx, actor: { ...account, isUnconfirmed: sure !== true && !isReport(c.req.path) } })
      }
      await next()
    }),
  )
}

export const forSession = (ctx: Context) =>
  declare('session', async (c, next) => {
    const account = await readAccount(ctx, c)
    if (!account) throw new Problem('not_signed_in')
    c.set('ctx', { ...ctx, actor: account })
    await next()
  })

/** Guards a route of which only some requests are sensitive. @throws reauthenticate */
export const checkProof = (c: Parameters<MiddlewareHandler<HttpEnv>>[0]) =>
  requireProof(c.var.ctx, { secret: sessionSecretOf(c, c.var.ctx.config) })

/** Placed after {@link forAdmin} or {@link forSession} on a sensitive route (A14). */
export const withProof: MiddlewareHandler<HttpEnv> = (c, next) => {
  checkProof(c)
  return next()
}

// Neither a full disk nor a lock may change or delay the refusal.
const recordDenial = (ctx: Context, denial: { actor: ActorId; subject: string }) => {
  try {
    checkWritable(ctx)
    transact(ctx, (tx) => appendEvent(tx, { event: 'authz_denied', ...denial }))
  } catch (fault) {
    ctx.log.error({ event: 'denial_unrecorded', reason: faultName(fault) })
  }
}

export const forAdmin = (ctx: Context) =>
  declare('admin', async (c, next) => {
    const account = await readAccount(ctx, c)
    if (account?.isAdmin) {
      c.set('ctx', { ...ctx, actor: account })
      return next()
    }
    if (mayRecord(ctx, { event: 'authz_denied', by: account ? 'account' : 'stranger' })) {
      recordDenial(ctx, { actor: account?.id ?? 'stranger', subject: `${c.req.method} ${c.req.routePath}` })
    }
    throw new Problem(account ? 'not_admin' : 'not_signed_in')
  })

/** For what visitors, clients and documents are shown: each change is sensitive, unless its route is {@link forAdmin} (A14). */
export const forProvenAdmin = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return declare('admin', (c, next) =>
    admin(c, () => {
      if (unsafeMethods.includes(c.req.method)) checkProof(c)
      return next()
    }),
  )
}

/** `GET /api/quotes/:token` → its audience; undefined where the route declares none. */
export const audienceOfRoutes = (app: Pick<Hono<HttpEnv>, 'routes'>) => {
  const found = new Map<string, Audience | undefined>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL' || !path.startsWith('/api/')) continue
    const route = `${method} ${path}`
    found.set(route, audiences.get(handler) ?? found.get(route))
  }
  return found
}

/** @throws when a route declares no audience: the product must not start */
export const checkAudiences = (app: Pick<Hono<HttpEnv>, 'routes'>) => {
  for (const [route, audience] of audienceOfRoutes(app)) {
    if (!audience) throw new Error(`${route} does not declare who may call it`)
  }
}
