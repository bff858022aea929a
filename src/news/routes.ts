import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, withProof } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { deliverTest, getNewsState } from './deliver.ts'
import { makeSecret } from './secret.ts'

export const newsRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(getNewsState(c.var.ctx)))
    .post('/test', admin, withProof, valid('json', nothing), async (c) => c.json(await deliverTest(c.var.ctx)))
    .post('/secret', admin, withProof, valid('json', nothing), (c) => c.json(makeSecret(c.var.ctx)))
}
