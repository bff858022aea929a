import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin } from '#src/http/access.ts'
import { idOf } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { importClients } from '#src/workflows/people/import-clients.ts'
import { deleteClient } from './delete.ts'
import { findClients } from './find.ts'
import { clientImport, clientListQuery } from './schema.ts'

export const clientImportRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().post('/', forAdmin(ctx), valid('json', clientImport), async (c) =>
    c.json(await importClients(c.var.ctx, c.req.valid('json'))),
  )

export const importedClientRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, valid('query', clientListQuery), (c) => c.json(findClients(c.var.ctx, c.req.valid('query'))))
    .post('/:id/delete', admin, valid('json', nothing), (c) => {
      deleteClient(c.var.ctx, { id: idOf(c, 'cli') })
      return c.json({})
    })
}
