import { Hono } from 'hono'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, withProof } from '#src/http/access.ts'
import { zipDownload } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { valid } from '#src/http/validate.ts'
import { erasePerson } from '#src/workflows/people/erase-person.ts'
import { exportPerson } from '#src/workflows/people/export-person.ts'
import { findPerson } from '#src/workflows/people/find-person.ts'
import { personErasure, personQuery } from './schema.ts'

export const peopleRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, valid('query', personQuery), (c) => c.json(findPerson(c.var.ctx, c.req.valid('query'))))
    .get('/export', admin, valid('query', personQuery), withProof, async (c) => {
      const body = await exportPerson(c.var.ctx, c.req.valid('query'))
      return zipDownload({ body, name: `person-${nzDay(c.var.ctx.clock())}.zip` })
    })
    .post('/erase', admin, withProof, valid('json', personErasure), (c) =>
      c.json(erasePerson(c.var.ctx, c.req.valid('json'))),
    )
}
