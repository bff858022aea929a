import { Hono } from 'hono'
import { memoize } from '#src/base/memoize.ts'
import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, forPublic, forToken } from '#src/http/access.ts'
import { addressOf, networkOf } from '#src/http/address.ts'
import { jsonText } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { fileAnswer, fileHeaders } from '#src/http/headers.ts'
import { slidingWindow } from '#src/http/limits.ts'
import { senderOf, viewerOf } from '#src/http/request-origin.ts'
import { readViewer } from '#src/http/session.ts'
import { nothing, valid } from '#src/http/validate.ts'
import {
  acknowledgeInvitation,
  getDocument,
  getDocumentOf,
  getInvitation,
  issueInvitation,
  listInvitations,
  revokeInvitation,
  signNda,
  verifyDocument,
  viewInvitation,
} from './actions.ts'
import type { Download } from './executed.ts'
import { type NdaInvitation, ndaIssue, ndaSignature, verifyQuestion } from './schema.ts'

const etagOf = ({ sha256 }: Download) => `"${sha256}"`

const headersOf = memoize((document: Download) =>
  fileHeaders({
    'content-type': 'application/pdf',
    etag: etagOf(document),
    'content-disposition': `attachment; filename="${document.name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
  }),
)

/** A file that is saved and never runs (E6). A client that has these very bytes is told so. */
const download = ({ headers: asked }: Request, document: Download) => {
  const known = asked
    .get('if-none-match')
    ?.split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
  return fileAnswer(known?.includes(etagOf(document)) ? null : document.body, headersOf(document))
}

/** The signer's doors (SPEC §7 validate-nda-token, send-nda-email, ack-nda; GAPS 11, 16). */
export const ndaRoutes = (ctx: Context) => {
  const { before, around } = forToken(ctx)
  return new Hono<HttpEnv>()
    .get(
      '/:token',
      around((token) => jsonText<NdaInvitation>(JSON.stringify(getInvitation(ctx, token)))),
    )
    .post('/:token/view', before, valid('json', nothing), async (c) => {
      viewInvitation(ctx, c.req.param('token'), await readViewer(c, ctx))
      return c.json({})
    })
    .post('/:token/sign', before, valid('json', ndaSignature), async (c) =>
      c.json(await signNda(ctx, c.req.param('token'), c.req.valid('json'), senderOf(c, ctx.config))),
    )
    .post('/:token/ack', before, valid('json', nothing), (c) => {
      acknowledgeInvitation(ctx, c.req.param('token'))
      return c.json({})
    })
    .get(
      '/:token/nda.pdf',
      around((token, request) => download(request, getDocument(ctx, token))),
    )
}

/** The admin's doors at a quote: its invitations. */
export const adminQuoteNdaRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/:id/nda', admin, (c) => c.json(listInvitations(ctx, c.req.param('id'))))
    .post('/:id/nda', admin, valid('json', ndaIssue), (c) =>
      c.json(issueInvitation(ctx, viewerOf(c), c.req.param('id'), c.req.valid('json'))),
    )
}

/** The admin's doors at one invitation. */
export const adminNdaRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .post('/:id/revoke', admin, valid('json', nothing), (c) =>
      c.json(revokeInvitation(ctx, viewerOf(c), c.req.param('id'))),
    )
    .get('/:id/nda.pdf', admin, (c) => download(c.req.raw, getDocumentOf(ctx, c.req.param('id'))))
}

/** Anybody's door: whether a document is ours (GAPS 20). */
export const verifyRoutes = (ctx: Context) => {
  const checks = slidingWindow({ limit: 20, windowMs: minutes(10) })
  return new Hono<HttpEnv>().post('/', forPublic(), valid('json', verifyQuestion), (c) => {
    const now = ctx.clock()
    const network = networkOf(addressOf(c, ctx.config))
    const waitMs = checks.waitMs(network, now)
    if (waitMs > 0) throw new Problem('too_many_checks', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    checks.hit(network, now)
    return c.json(verifyDocument(ctx, c.req.valid('json')))
  })
}
