import { Hono } from 'hono'
import { forPublic } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/env.ts'
import type { Kit } from '#src/context.ts'
import { checkHealth } from './actions.ts'

export const healthRoutes = (kit: Kit) =>
  new Hono<HttpEnv>().get('/', forPublic(), (c) => {
    const health = checkHealth(kit)
    return c.json(health, health.status === 'healthy' ? 200 : 503)
  })
