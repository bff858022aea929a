import { Hono, type Context as HonoContext } from 'hono'
import type { Code, Refusal } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { checkProof, forAdmin, forPublic, withProof } from '#src/http/access.ts'
import { requestOrigin } from '#src/http/address.ts'
import { idOf } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { limitNetwork } from '#src/http/limits.ts'
import { formType } from '#src/http/origin-check.ts'
import { type PageServices, pageRoutes } from '#src/http/page-forms.ts'
import type { NeedsAct, PostedForm } from '#src/http/page-schema.ts'
import { plainPage } from '#src/http/plain-page.ts'
import { nothing, parseAs, valid } from '#src/http/validate.ts'
import { perTenMinutes } from '#src/limits/rules.ts'
import { formPath } from '#src/site/rules.ts'
import {
  deleteLeadEverywhere,
  deleteQuarantinedEverywhere,
  trimQuarantineEverywhere,
} from '#src/workflows/owner/delete-lead.ts'
import { archiveLead, restoreLead } from './archive.ts'
import { correctLead } from './correct.ts'
import { newFormToken } from './form-token.ts'
import { getLead } from './get.ts'
import { listLeads } from './list.ts'
import { releaseLead, releaseLeads } from './not-spam.ts'
import { draftLeadReply, replyToLead } from './reply.ts'
import { submissionFailed } from './rules.ts'
import {
  leadCorrection,
  leadListQuery,
  leadReplyBody,
  needsSubmission,
  quarantineChange,
  readAssessmentForm,
} from './schema.ts'
import { submitNeedsAssessment } from './submit.ts'

export const needsAssessmentRoutes = (ctx: Context) => {
  const anyone = forPublic(ctx)
  return new Hono<HttpEnv>()
    .get('/form', anyone, (c) => c.json({ formToken: newFormToken(c.var.ctx) }))
    .post('/', anyone, valid('json', needsSubmission), (c) => {
      const answer = submitNeedsAssessment(c.var.ctx, {
        submission: c.req.valid('json'),
        from: requestOrigin(c),
      })
      trimQuarantineEverywhere(c.var.ctx)
      return c.json(answer)
    })
}

export const adminLeadRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, valid('query', leadListQuery), (c) => c.json(listLeads(c.var.ctx, c.req.valid('query'))))
    .get('/:id', admin, (c) => c.json(getLead(c.var.ctx, { id: idOf(c, 'lea') })))
    .post('/:id/archive', admin, valid('json', nothing), (c) => c.json(archiveLead(c.var.ctx, { id: idOf(c, 'lea') })))
    .post('/:id/restore', admin, valid('json', nothing), (c) => c.json(restoreLead(c.var.ctx, { id: idOf(c, 'lea') })))
    .post('/:id/not-spam', admin, valid('json', nothing), (c) => c.json(releaseLead(c.var.ctx, { id: idOf(c, 'lea') })))
    .get('/:id/reply', admin, (c) => c.json(draftLeadReply(c.var.ctx, { id: idOf(c, 'lea') })))
    .post('/:id/reply', admin, valid('json', leadReplyBody), (c) =>
      c.json(replyToLead(c.var.ctx, { id: idOf(c, 'lea'), ...c.req.valid('json') })),
    )
    .post('/:id/correct', admin, valid('json', leadCorrection), (c) =>
      c.json(correctLead(c.var.ctx, { id: idOf(c, 'lea'), ...c.req.valid('json') })),
    )
    .post('/:id/erase', admin, withProof, valid('json', nothing), (c) => {
      deleteLeadEverywhere(c.var.ctx, { id: idOf(c, 'lea') })
      return c.json({})
    })
}

export const quarantineRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().post('/', forAdmin(ctx), valid('json', quarantineChange), (c) => {
    const { action, ids } = c.req.valid('json')
    if (action === 'erase') checkProof(c)
    const changeAll = action === 'erase' ? deleteQuarantinedEverywhere : releaseLeads
    return c.json({ done: changeAll(c.var.ctx, { ids }) })
  })

/** Renders a refusal as a page, because without a script the browser displays the response to a form itself. */
export const refusedFormPage = async (refusal: Response, phone: string) => {
  const { error }: Refusal = await refusal.json()
  const { title, also, after } = submissionFailed
  return plainPage(refusal, {
    title,
    paragraphs: phone ? [error, `${also}${phone}${after}`] : [error],
    link: { href: formPath, label: 'Client Needs Form' },
  })
}

const answersIn = (form: URLSearchParams) => ({
  ...readAssessmentForm(form),
  website: form.get('website') ?? '',
  formToken: form.get('formToken') ?? '',
})

/** The first post, without a token, gets a page to check; a second post, with that page's form token, sends the form. */
const isSecondPost = (c: HonoContext<HttpEnv>, form: URLSearchParams) =>
  Boolean(form.get('formToken')) && c.req.header('sec-fetch-site') !== 'cross-site'

const spentCodes: readonly Code[] = ['form_stale', 'key_reused']

/** The form token for the next post: the same token, unless it cannot be used again. */
const nextFormToken = (ctx: Context, { act, body, refusal }: PostedForm) => {
  const typed = new URLSearchParams(body)
  const isKept = act === 'send' && refusal && !spentCodes.includes(refusal.code)
  return (isKept && typed.get('formToken')) || newFormToken(ctx, typed.get('opened') ?? undefined)
}

/** Serves the form's page, also after a browser without scripts posted the form (B5). */
export const needsPageRoutes = (ctx: Context, services: PageServices) =>
  pageRoutes<NeedsAct>(ctx, services, {
    path: formPath,
    failurePath: () => formPath,
    guards: [forPublic(ctx)],
    formGuards: [formType, limitNetwork(ctx, 'too_many_forms', perTenMinutes(20))],
    apiPath: () => '/api/needs-assessments',
    read: (c, posted) => {
      const isSent = posted?.act === 'send' && posted.refusal === null
      return { data: { formToken: posted && !isSent ? nextFormToken(c.var.ctx, posted) : null } }
    },
    forms: () => ({
      send: { schema: needsSubmission, to: '', json: answersIn },
      review_send: {
        schema: needsSubmission,
        review: (_, form) => void parseAs(needsSubmission, { ...answersIn(form), formToken: 'the next press has one' }),
      },
    }),
    actOf: (c, form) => (isSecondPost(c, form) ? 'send' : 'review_send'),
    refused: (refusal) => refusedFormPage(refusal, ctx.business().phone),
  })
