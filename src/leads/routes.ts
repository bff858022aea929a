import { Hono } from 'hono'
import { fieldsOf } from '#src/base/field-errors.ts'
import { Problem, type Refusal } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, forPublic } from '#src/http/access.ts'
import { addressOf, networkOf } from '#src/http/address.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { slidingWindow } from '#src/http/limits.ts'
import { onError } from '#src/http/on-error.ts'
import { limitBody } from '#src/http/origin-check.ts'
import { plainPage } from '#src/http/plain-page.ts'
import { viewerOf } from '#src/http/request-origin.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { formPath } from '#src/site/rules.ts'
import {
  archiveLead,
  correctLead,
  deleteLead,
  getLead,
  listLeads,
  newFormToken,
  restoreLead,
  type Sender,
  submitNeedsAssessment,
  unquarantineLead,
} from './actions.ts'
import { submissionFailed } from './rules.ts'
import {
  type AssessmentForm,
  leadCorrection,
  leadListQuery,
  needsSubmission,
  type Posted,
  readAssessmentForm,
} from './schema.ts'

/** The visitor's doors (SPEC §7 submit-needs-assessment; GAPS 4). */
export const needsAssessmentRoutes = (ctx: Context) => {
  const anyone = forPublic()
  return new Hono<HttpEnv>()
    .get('/form', anyone, (c) => c.json({ issue: newFormToken(ctx) }))
    .post('/', anyone, valid('json', needsSubmission), async (c) =>
      c.json(await submitNeedsAssessment(ctx, c.req.valid('json'), { network: networkOf(addressOf(c, ctx.config)) })),
    )
}

/** The admin's doors. */
export const adminLeadRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, valid('query', leadListQuery), (c) => c.json(listLeads(ctx, c.req.valid('query'))))
    .get('/:id', admin, (c) => c.json(getLead(ctx, c.req.param('id'))))
    .post('/:id/archive', admin, valid('json', nothing), (c) =>
      c.json(archiveLead(ctx, viewerOf(c), c.req.param('id'))),
    )
    .post('/:id/restore', admin, valid('json', nothing), (c) =>
      c.json(restoreLead(ctx, viewerOf(c), c.req.param('id'))),
    )
    .post('/:id/not-spam', admin, valid('json', nothing), async (c) =>
      c.json(await unquarantineLead(ctx, viewerOf(c), c.req.param('id'))),
    )
    .post('/:id/correct', admin, valid('json', leadCorrection), (c) =>
      c.json(correctLead(ctx, viewerOf(c), c.req.param('id'), c.req.valid('json'))),
    )
    .post('/:id/erase', admin, valid('json', nothing), (c) => {
      deleteLead(ctx, viewerOf(c), c.req.param('id'))
      return c.json({})
    })
}

/** How the public page of an address is answered with this in it. */
type ShowPosted = (path: string, posted: Posted, status: number) => Promise<Response>

type Sent = { values: AssessmentForm; website: string; issue: string }

const judge = async (ctx: Context, { values, website, issue }: Sent, sender: Sender) => {
  const again = (status: number, { fields = {}, error = null as string | null, next = issue } = {}) => ({
    status,
    posted: { sent: false as const, values, fields, error, issue: next || newFormToken(ctx) },
  })
  const read = needsSubmission.safeParse({ ...values, website, issue })
  if (!read.success) return again(400, { fields: fieldsOf(read.error) })
  // Nothing fetched an issue value for it: the answers are shown for a last look, with the value that the next press needs.
  if (!issue) return again(200)
  try {
    await submitNeedsAssessment(ctx, read.data, sender)
    return { status: 200, posted: { sent: true as const } }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    const used = fault.code === 'form_stale' || fault.code === 'key_reused'
    return again(fault.status, { error: fault.message, next: used ? newFormToken(ctx) : issue })
  }
}

/** A refusal for people: where a browser sent the form by itself, it shows the answer as it comes. */
const asPage = async (refusal: Response, phone: string) => {
  const { error }: Refusal = await refusal.json()
  const { title, also, after } = submissionFailed
  return plainPage(refusal, {
    title,
    paragraphs: [error, `${also}${phone}${after}`],
    link: { href: formPath, label: 'Client Needs Form' },
  })
}

/** A rendering takes a worker: a visitor needs two or three, and nobody gets many more. */
const rendersEach = { limit: 20, windowMs: minutes(10) }

/**
 * The form as a browser sends it by itself, where our script is off or has not come yet. What another site's page sends
 * gets no further than that last look.
 */
export const postedFormRoutes = (ctx: Context, show: ShowPosted) => {
  const routes = new Hono<HttpEnv>()
  const renders = slidingWindow(rendersEach)
  routes.onError((fault, c) => asPage(onError(ctx)(fault, c), ctx.config.business.phone))
  return routes.post(formPath, limitBody, async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) throw new Problem('wrong_type')
    const network = networkOf(addressOf(c, ctx.config))
    const waitMs = renders.waitMs(network, ctx.clock())
    if (waitMs > 0) throw new Problem('too_many_forms', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    renders.hit(network, ctx.clock())
    const data = new URLSearchParams(await c.req.text())
    const isForeign = c.req.header('sec-fetch-site') === 'cross-site'
    const sent = {
      values: readAssessmentForm(data),
      website: data.get('website') ?? '',
      issue: isForeign ? '' : (data.get('issue') ?? ''),
    }
    const { posted, status } = await judge(ctx, sent, { network })
    return show(formPath, posted, status)
  })
}
