import { Hono } from 'hono'
import { actingAs } from '#src/base/actor.ts'
import { Problem, type Refusal } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { checkProof, forAdmin, forPublic, withProof } from '#src/http/access.ts'
import { requestOrigin } from '#src/http/address.ts'
import { idOf } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { limitAtOnce, limitNetwork } from '#src/http/limits.ts'
import { onError } from '#src/http/on-error.ts'
import { limitBody } from '#src/http/origin-check.ts'
import { plainPage } from '#src/http/plain-page.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { waitForWrites } from '#src/http/wait-for-writes.ts'
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
  type FormOutcome,
  leadCorrection,
  leadListQuery,
  leadReplyBody,
  needsSubmission,
  quarantineChange,
  readAssessmentForm,
} from './schema.ts'
import { submitNeedsAssessment, submitPostedForm } from './submit.ts'

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

type RenderOutcome = (path: string, posted: FormOutcome, status: number) => Promise<Response>

/** Shows a refusal as a page, because the browser shows the answer to a posted form as it is. */
export const refusedFormPage = async (refusal: Response, phone: string) => {
  const { error }: Refusal = await refusal.json()
  const { title, also, after } = submissionFailed
  return plainPage(refusal, {
    title,
    paragraphs: [error, `${also}${phone}${after}`],
    link: { href: formPath, label: 'Client Needs Form' },
  })
}

/** Serves the form without a script. It shows a form from another site again, and never submits it (B5). */
export const postedFormRoutes = (ctx: Context, renderOutcome: RenderOutcome) => {
  const routes = new Hono<HttpEnv>()
  routes.onError((fault, c) => refusedFormPage(onError(ctx)(fault, c), ctx.config.business.phone))
  routes.use(limitBody, async (c, next) => {
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) throw new Problem('wrong_type')
    c.set('ctx', actingAs(ctx, 'stranger'))
    await next()
  })
  return routes.post(
    formPath,
    limitNetwork(ctx, 'too_many_forms', perTenMinutes(20)),
    limitAtOnce(ctx, 2),
    waitForWrites(ctx),
    async (c) => {
      const data = new URLSearchParams(await c.req.text())
      const isForeign = c.req.header('sec-fetch-site') === 'cross-site'
      const form = {
        values: readAssessmentForm(data),
        website: data.get('website') ?? '',
        formToken: isForeign ? '' : (data.get('formToken') ?? ''),
      }
      const { posted, status } = submitPostedForm(c.var.ctx, { form, from: requestOrigin(c) })
      trimQuarantineEverywhere(c.var.ctx)
      return renderOutcome(formPath, posted, status)
    },
  )
}
