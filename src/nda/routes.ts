import { Hono, type Context as HonoContext } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, forProvenAdmin, forPublic, forToken, limitLink } from '#src/http/access.ts'
import { clientOrigin } from '#src/http/address.ts'
import { idOf, pdfDownload, zipDownload } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { limitNetwork } from '#src/http/limits.ts'
import { formOrigin, formType } from '#src/http/origin-check.ts'
import { type PageServices, pageRoutes } from '#src/http/page-forms.ts'
import type { NdaAct } from '#src/http/page-schema.ts'
import { clientPress, nothing, valid } from '#src/http/validate.ts'
import { perTenMinutes } from '#src/limits/rules.ts'
import { signatureIn, wordsIn } from '#src/site/client-form-rules.ts'
import { getNdaBundle, getNdaBundleByToken } from '#src/workflows/evidence/download.ts'
import { inviteSignerOfQuote, listInvitationsOfQuote } from '#src/workflows/nda/invite-signer.ts'
import {
  getInlineDocument,
  openInlineSigning,
  sendInlineCode,
  signFromQuote,
} from '#src/workflows/nda/sign-from-quote.ts'
import { openInvitation, signInvitation } from '#src/workflows/nda/sign-nda.ts'
import { verifyDocument } from '#src/workflows/nda/verify-document.ts'
import { getDocumentByToken, getNdaDocument } from './document/download.ts'
import { acknowledgeInvitation } from './invite/acknowledge.ts'
import { handOverInvitation } from './invite/hand-over.ts'
import { revokeInvitation } from './invite/revoke.ts'
import { handOver, inlineSignature, inviteDetails, ndaSignature, verifyQuestion } from './schema.ts'
import { ndaTextBody } from './text-schema.ts'
import { listNdaTexts, publishNdaText } from './text-versions.ts'
import { viewInvitation } from './view.ts'

export const ndaRoutes = (ctx: Context) => {
  const token = forToken(ctx)
  return new Hono<HttpEnv>()
    .get('/:token', token, (c) => c.json(openInvitation(c.var.ctx, { token: c.req.param('token') })))
    .post('/:token/view', token, valid('json', nothing), (c) => {
      viewInvitation(c.var.ctx, { token: c.req.param('token') })
      return c.json({})
    })
    .post('/:token/sign', token, valid('json', ndaSignature), async (c) => {
      const input = { token: c.req.param('token'), signed: c.req.valid('json'), from: clientOrigin(c) }
      return c.json(await signInvitation(c.var.ctx, input))
    })
    .post('/:token/ack', token, valid('json', nothing), (c) => {
      acknowledgeInvitation(c.var.ctx, { token: c.req.param('token') })
      return c.json({})
    })
    .post('/:token/hand-over', token, valid('json', handOver), (c) => {
      const { sure: _, ...to } = c.req.valid('json')
      handOverInvitation(c.var.ctx, { token: c.req.param('token'), to })
      return c.json({})
    })
    .get('/:token/nda.pdf', token, (c) =>
      pdfDownload(c, getDocumentByToken(c.var.ctx, { token: c.req.param('token') })),
    )
    .get('/:token/evidence.zip', token, async (c) =>
      zipDownload(await getNdaBundleByToken(c.var.ctx, { token: c.req.param('token') })),
    )
}

export const quoteNdaRoutes = (ctx: Context) => {
  const token = forToken(ctx)
  return new Hono<HttpEnv>()
    .get('/:token/nda', token, (c) => c.json(openInlineSigning(c.var.ctx, { token: c.req.param('token') })))
    .post('/:token/nda/code', token, valid('json', clientPress), (c) =>
      c.json(sendInlineCode(c.var.ctx, { token: c.req.param('token') })),
    )
    .post('/:token/nda/sign', token, valid('json', inlineSignature), async (c) => {
      const input = { token: c.req.param('token'), signed: c.req.valid('json'), from: clientOrigin(c) }
      return c.json(await signFromQuote(c.var.ctx, input))
    })
    .get('/:token/nda.pdf', token, (c) => pdfDownload(c, getInlineDocument(c.var.ctx, { token: c.req.param('token') })))
}

export const adminQuoteNdaRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/:id/nda', admin, (c) => c.json(listInvitationsOfQuote(c.var.ctx, { quoteId: idOf(c, 'quo') })))
    .post('/:id/nda', admin, valid('json', inviteDetails), (c) =>
      c.json(inviteSignerOfQuote(c.var.ctx, { quoteId: idOf(c, 'quo'), details: c.req.valid('json') })),
    )
}

export const adminNdaRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .post('/:id/revoke', admin, valid('json', nothing), (c) =>
      c.json(revokeInvitation(c.var.ctx, { id: idOf(c, 'nda') })),
    )
    .get('/:id/nda.pdf', admin, (c) => pdfDownload(c, getNdaDocument(c.var.ctx, { id: idOf(c, 'nda') })))
    .get('/:id/evidence.zip', admin, async (c) => zipDownload(await getNdaBundle(c.var.ctx, { id: idOf(c, 'nda') })))
}

export const adminNdaTextRoutes = (ctx: Context) => {
  const admin = forProvenAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(listNdaTexts(c.var.ctx)))
    .post('/', admin, valid('json', ndaTextBody), (c) => c.json(publishNdaText(c.var.ctx, c.req.valid('json'))))
}

export const verifyRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().post(
    '/',
    forPublic(ctx),
    valid('json', verifyQuestion),
    limitNetwork(ctx, 'too_many_checks', perTenMinutes(20)),
    (c) => c.json(verifyDocument(c.var.ctx, c.req.valid('json'))),
  )

const tokenOf = (c: HonoContext<HttpEnv>) => c.req.query('token') ?? ''

export const ndaPageRoutes = (ctx: Context, services: PageServices) =>
  pageRoutes<NdaAct>(ctx, services, {
    path: '/nda',
    // The page has a sentence of its own for an address without a token.
    failurePath: (c) => (tokenOf(c) ? '/nda?token=unknown' : '/nda'),
    guards: [limitLink(ctx, tokenOf)],
    formGuards: [formOrigin(ctx.config), formType],
    apiPath: (c) => `/api/nda/${encodeURIComponent(tokenOf(c))}`,
    read: (c) => ({ data: { answer: openInvitation(c.var.ctx, { token: tokenOf(c) }) } }),
    forms: () => ({
      sign: { to: '/sign', json: signatureIn },
      hand_over: { schema: handOver, to: '/hand-over', json: (form) => wordsIn(form, ['contactName', 'email']) },
    }),
  })
