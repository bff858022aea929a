import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forProvenAdmin } from '#src/http/access.ts'
import { idOf } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { addReference, listReferences, removeReference } from './references.ts'
import { referenceCreate } from './schema.ts'

export const referenceRoutes = (ctx: Context) => {
  const admin = forProvenAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(listReferences(c.var.ctx)))
    .post('/', admin, valid('json', referenceCreate), (c) => c.json(addReference(c.var.ctx, c.req.valid('json'))))
    .delete('/:id', admin, valid('json', nothing), (c) => c.json(removeReference(c.var.ctx, { id: idOf(c, 'ref') })))
}
