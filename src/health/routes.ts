import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forPublic } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { checkHealth } from './check.ts'

export const healthRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forPublic(ctx), async (c) => {
    const health = await checkHealth(c.var.ctx)
    return c.json(health, health.status === 'healthy' ? 200 : 503)
  })
