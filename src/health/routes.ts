import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forPublic } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { checkHealth } from './actions.ts'

export const healthRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forPublic(), (c) => {
    const health = checkHealth(ctx)
    return c.json(health, health.status === 'healthy' ? 200 : 503)
  })
