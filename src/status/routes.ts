import { Hono } from 'hono'
import { newCopyForDownload } from '#src/backup/download.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, withProof } from '#src/http/access.ts'
import { fileHeaders } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { checkStatus } from './check-status.ts'
import { trustClock } from './trust-clock.ts'

export const statusRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(checkStatus(c.var.ctx)))
    .post('/trust-clock', admin, valid('json', nothing), (c) => {
      trustClock(c.var.ctx)
      return c.json(checkStatus(c.var.ctx))
    })
    .post('/copy', admin, withProof, valid('json', nothing), async (c) => {
      const { name, body } = await newCopyForDownload(c.var.ctx)
      return new Response(body, { headers: fileHeaders('application/octet-stream', name) })
    })
}
