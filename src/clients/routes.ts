import { Hono } from 'hono'
import { parseId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { forAdmin } from '#src/http/access.ts'
import { idOf } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { valid } from '#src/http/validate.ts'
import { getCompany } from '#src/workflows/people/get-company.ts'
import { importClients } from '#src/workflows/people/import-clients.ts'
import { listCompanies } from './list.ts'
import { mergeCompany } from './merge.ts'
import { clientImport, clientListQuery, clientMerge } from './schema.ts'

export const clientRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .post('/', admin, valid('json', clientImport), async (c) =>
      c.json(await importClients(c.var.ctx, c.req.valid('json'))),
    )
    .get('/', admin, valid('query', clientListQuery), (c) => c.json(listCompanies(c.var.ctx, c.req.valid('query'))))
    .get('/:id', admin, (c) => c.json(getCompany(c.var.ctx, { id: idOf(c, 'com') })))
    .post('/:id/merge', admin, valid('json', clientMerge), (c) => {
      const id = idOf(c, 'com')
      mergeCompany(c.var.ctx, { id, into: parseId('com', c.req.valid('json').into) })
      return c.json(getCompany(c.var.ctx, { id }))
    })
}
