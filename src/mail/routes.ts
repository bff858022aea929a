import { Hono, type MiddlewareHandler } from 'hono'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, forPublic } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { networkWindow } from '#src/http/limits.ts'
import { valid } from '#src/http/validate.ts'
import { perTenMinutes, tooMany } from '#src/limits/rules.ts'
import { receiveReport } from '#src/workflows/owner/receive-report.ts'
import { resendAndRecord } from '#src/workflows/owner/resend-email.ts'
import { cancelStuckEmails, listStuckEmails } from './outbox/stuck.ts'
import { stuckEmailDiscard, stuckEmailResend } from './schema.ts'

export const adminEmailRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(listStuckEmails(c.var.ctx)))
    .post('/:id/resend', admin, valid('json', stuckEmailResend), (c) => {
      resendAndRecord(c.var.ctx, { id: c.req.param('id'), allowBounced: c.req.valid('json').allow_bounced })
      return c.json({})
    })
    .post('/discard', admin, valid('json', stuckEmailDiscard), (c) => {
      cancelStuckEmails(c.var.ctx, c.req.valid('json'))
      return c.json({})
    })
}

/** Limits only requests with a wrong signature: the provider's servers send for other customers too. */
const limitMisses = (ctx: Context): MiddlewareHandler<HttpEnv> => {
  const admit = networkWindow(ctx, perTenMinutes(20))
  return async (c, next) => {
    await next()
    if (!(c.error instanceof Problem && c.error.code === 'webhook_refused')) return
    const waitMs = admit(c)
    if (waitMs > 0) throw tooMany('too_many_requests', waitMs)
  }
}

export const webhookRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().post('/resend', forPublic(ctx), limitMisses(ctx), async (c) => {
    const [id = '', timestamp = '', signature = ''] = ['id', 'timestamp', 'signature'].map((name) =>
      c.req.header(`svix-${name}`),
    )
    await receiveReport(c.var.ctx, { body: await c.req.text(), headers: { id, timestamp, signature } })
    return c.json({})
  })
