import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { z } from 'zod/mini'
import { tidy } from '#src/base/characters.ts'
import { newId } from '#src/base/id.ts'
import { memoize } from '#src/base/objects.ts'
import { Problem, type Refusal } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import type { HttpEnv } from './hono-env.ts'
import { onError } from './on-error.ts'
import { limitBody } from './origin-check.ts'
import type { FormAct, PageInput, PageTrace, PostedForm } from './page-schema.ts'

type AnswerInit = { request: Request; status: number; headers?: Record<string, string> }

/** Renders the page at a path, with its search, as the response to a request. */
export type ShowPage = (path: string, page: Pick<PageInput, 'data' | 'failure'>, init: AnswerInit) => Promise<Response>

export type PageServices = {
  show: ShowPage
  /** The API of this process: a form without a script calls the route that the script would call. */
  api: (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>
}

/**
 * `to`: the API's route below `apiPath`. A `review` stores nothing: its page asks for a second press. `schema` has the
 * maxima of the form's texts.
 */
export type FormTarget = { schema?: z.core.$ZodType } & (
  | { to: string | ((form: URLSearchParams) => string); json: (form: URLSearchParams) => object }
  | { review: (ctx: Context, form: URLSearchParams) => void }
)

type HonoPage = HonoContext<HttpEnv>

/** The data of a page, without the facts of this request, and the HTTP status if that is not 200. */
type Content = { data: object; status?: number }

type PageRules<Act extends FormAct> = {
  path: string
  /** The address of the page of a failure: the request's own may be one that no route matches. */
  failurePath: (c: HonoPage) => string
  guards: MiddlewareHandler<HttpEnv>[]
  formGuards: MiddlewareHandler<HttpEnv>[]
  /** The API's path that every `to` of the forms is appended to. */
  apiPath: (c: HonoPage) => string
  read: (c: HonoPage, posted: PostedForm | null) => Content
  forms: (c: HonoPage) => Record<Act, FormTarget>
  /** Tells which form was posted, for a page whose buttons do not. */
  actOf?: (c: HonoPage, form: URLSearchParams) => Act
  /** The page for a refusal that the form cannot show. The default is the page's own error component. */
  refused?: (refusal: Response) => Response | Promise<Response>
}

const unknownLinks: readonly string[] = ['quote_not_found', 'nda_not_found']

/** Names the fields as the form does: `accepted_by.name` of the API is `accepted_by_name`. */
const formFields = ({ fields, ...refusal }: Refusal): Refusal => ({
  ...refusal,
  ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([k, v]) => [k.replace('.', '_'), v])) }),
})

const maximaOf = memoize((schema: z.core.$ZodType): Partial<Record<string, number>> => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const maximum = (property: object) => Number(/"maxLength":(\d+)/.exec(JSON.stringify(property))?.[1] ?? shortMax)
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, maximum(Object(property))]))
})

// More than any form has.
const maxFields = 40
const shortMax = 500

/** What the page shows again: of each field one character more than it takes, so that its refusal fits (C9). */
const echoOf = (typed: URLSearchParams, { schema }: FormTarget) => {
  const maxima = schema ? maximaOf(schema) : {}
  const room = new Map<string, number>()
  const fields = [...typed].slice(0, maxFields).map(([name, value]) => {
    const left = room.get(name) ?? (maxima[name] ?? shortMax) + 1
    const shown = value.length > left ? tidy(value).slice(0, left) : value
    room.set(name, left - shown.length)
    return [name.slice(0, shortMax), shown]
  })
  return new URLSearchParams(fields).toString()
}

const addressIn = ({ req: { url } }: HonoPage) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/**
 * A page and its forms, which work without a script: GET renders what `read` gives; POST calls the API's route of the
 * pressed button in this process, and renders the page again with the outcome. Throws nothing: a refusal is a page.
 */
export const pageRoutes = <Act extends FormAct>(ctx: Context, { show, api }: PageServices, page: PageRules<Act>) => {
  const startedAt = new WeakMap<HonoPage, number>()
  const refuse = onError(ctx)

  const traceOf = (c: HonoPage, status: number, knownId: string | null): PageTrace | null => {
    if (c.req.query('debug') === undefined) return null
    const requestId = knownId ?? newId(ctx.random, 'req')
    if (!knownId) ctx.log.info({ event: 'read', requestId, method: c.req.method, route: page.path, status })
    return { status, milliseconds: Math.round(ctx.monotonic() - (startedAt.get(c) ?? 0)), requestId }
  }

  const answer = (
    c: HonoPage,
    status: number,
    refusal: Response | null,
    address: string,
    contentOf: (trace: PageTrace | null) => Pick<PageInput, 'data' | 'failure'>,
  ) => {
    const trace = traceOf(c, status, refusal?.headers.get('x-request-id') ?? null)
    const requestId = refusal?.headers.get('x-request-id') ?? trace?.requestId
    const retryAfter = refusal?.headers.get('retry-after')
    return show(address, contentOf(trace), {
      request: c.req.raw,
      status,
      headers: { ...(retryAfter && { 'retry-after': retryAfter }), ...(requestId && { 'x-request-id': requestId }) },
    })
  }

  const showPage = (c: HonoPage, posted: PostedForm | null = null, refusal: Response | null = null) => {
    const { data, status = 200 } = page.read(c, posted)
    return answer(c, refusal?.status ?? (posted ? 200 : status), refusal, addressIn(c), (trace) => ({
      data: { ...data, posted, trace },
    }))
  }

  const showFailure = async (c: HonoPage, refusal: Response) => {
    if (page.refused) return page.refused(refusal)
    const { status } = refusal
    const problem: Refusal = await refusal.json()
    return answer(c, status, refusal, page.failurePath(c), (trace) => ({
      failure: { status, refusal: problem, trace },
    }))
  }

  const postToApi = async (c: HonoPage, path: string, json: object) => {
    const headers = new Headers(c.req.raw.headers)
    headers.delete('content-length')
    headers.set('content-type', 'application/json')
    headers.set('origin', ctx.config.origin)
    headers.set('sec-fetch-site', 'same-origin')
    const request = new Request(ctx.config.origin + path, { method: 'POST', headers, body: JSON.stringify(json) })
    const response = await api(request, c.env)
    return response.ok ? null : response
  }

  /** @returns the refusal of the form; null after a success */
  const press = (c: HonoPage, form: FormTarget, typed: URLSearchParams) => {
    if ('to' in form) {
      const to = typeof form.to === 'string' ? form.to : form.to(typed)
      return postToApi(c, page.apiPath(c) + to, form.json(typed))
    }
    try {
      form.review(c.var.ctx, typed)
      return null
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault
      return refuse(fault, c)
    }
  }

  const routes = new Hono<HttpEnv>()
  routes.onError((fault, c) => c.env.inTurn(() => showFailure(c, refuse(fault, c))))
  routes.use(async (c, next) => {
    startedAt.set(c, ctx.monotonic())
    await next()
  })
  // A mail program may have added anything, so every address below ends in a page.
  const below = page.path.replace(/(\/:.*)?$/, '/*')
  for (const guard of [limitBody, ...page.formGuards]) routes.post(below, guard)
  for (const guard of page.guards) routes.use(below, guard)
  routes.get(below, (c) => c.env.inTurn(() => showPage(c)))
  const answerForm = async (c: HonoPage, typed: URLSearchParams) => {
    const act = page.actOf?.(c, typed) ?? (typed.get('do') as Act)
    const forms = page.forms(c)
    if (!Object.hasOwn(forms, act)) throw new Problem('malformed')
    const refusal = await press(c, forms[act], typed)
    const problem: Refusal | null = refusal && (await refusal.clone().json())
    if (refusal && problem && unknownLinks.includes(problem.code)) return showFailure(c, refusal)
    const body = echoOf(typed, forms[act])
    return showPage(c, { act, body, refusal: problem && formFields(problem) }, refusal)
  }
  routes.post(below, async (c) => {
    // Outside the turn, because a body may come slowly.
    const typed = new URLSearchParams(await c.req.text())
    return c.env.inTurn(() => answerForm(c, typed))
  })
  routes.all(below, () => {
    throw new Problem('method_not_allowed')
  })
  return routes
}
