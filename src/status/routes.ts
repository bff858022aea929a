import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { checkStatus } from '#src/workflows/check-status.ts'

export const statusRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forAdmin(ctx), (c) => c.json(checkStatus(c.var.ctx)))
