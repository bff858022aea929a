import { Hono } from 'hono'
import type { ReaderId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken } from '#src/http/access.ts'
import { requestOrigin } from '#src/http/address.ts'
import { idOf, jsonText } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { clientPress, nothing, valid } from '#src/http/validate.ts'
import { readOpenQuote } from '#src/workflows/quotes/open-quote.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import {
  endReaderAtLink,
  endReaderOfQuote,
  listReadersOfQuote,
  nameReaderAtLink,
  nameReaderOfQuote,
} from '#src/workflows/readers/name-reader.ts'
import { stopReadingAtLink } from '#src/workflows/readers/read-quote.ts'
import { namedReader, ownersReader } from './schema.ts'

export const readerRoutes = (ctx: Context) => {
  const token = forToken(ctx)
  const quoteAt = (linkCtx: Context, at: { token: string }) => jsonText<OpenQuote>(readOpenQuote(linkCtx, at).json)
  return new Hono<HttpEnv>()
    .post('/:token/readers', token, valid('json', namedReader), (c) => {
      const at = { token: c.req.param('token') }
      const { sure: _, ...reader } = c.req.valid('json')
      nameReaderAtLink(c.var.ctx, { ...at, address: requestOrigin(c).address, reader })
      return quoteAt(c.var.ctx, at)
    })
    .post('/:token/readers/:id/end', token, valid('json', clientPress), (c) => {
      const at = { token: c.req.param('token') }
      endReaderAtLink(c.var.ctx, { ...at, readerId: c.req.param('id') as ReaderId })
      return quoteAt(c.var.ctx, at)
    })
    .post('/:token/stop-reading', token, valid('json', clientPress), (c) => {
      stopReadingAtLink(c.var.ctx, { token: c.req.param('token') })
      return c.json({})
    })
}

export const adminReaderRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/:id/readers', admin, (c) => c.json(listReadersOfQuote(c.var.ctx, { id: idOf(c, 'quo') })))
    .post('/:id/readers', admin, valid('json', ownersReader), (c) => {
      const { sure: _, ...reader } = c.req.valid('json')
      return c.json(nameReaderOfQuote(c.var.ctx, { id: idOf(c, 'quo'), reader }))
    })
    .post('/:id/readers/:reader/end', admin, valid('json', nothing), (c) =>
      c.json(endReaderOfQuote(c.var.ctx, { id: idOf(c, 'quo'), readerId: c.req.param('reader') as ReaderId })),
    )
}
