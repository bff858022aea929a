import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin } from '#src/http/access.ts'
import { idOf } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { createTemplate } from './create.ts'
import { deleteTemplate } from './delete.ts'
import { listTemplates } from './list.ts'
import { templateCreate } from './schema.ts'

export const templateRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(listTemplates(c.var.ctx)))
    .post('/', admin, valid('json', templateCreate), (c) => c.json(createTemplate(c.var.ctx, c.req.valid('json'))))
    .delete('/:id', admin, valid('json', nothing), (c) => {
      deleteTemplate(c.var.ctx, { id: idOf(c, 'tpl') })
      return c.json({})
    })
}
