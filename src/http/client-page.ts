import { Hono, type Context as HonoContext } from 'hono'
import { newId } from '#src/base/id.ts'
import { Problem, type Refusal } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { checkClient, forToken } from './access.ts'
import type { LinkPage, PageTrace, PostedFields } from './client-schema.ts'
import type { HttpEnv } from './hono-env.ts'
import { onError } from './on-error.ts'
import { formOrigin, limitBody } from './origin-check.ts'
import { waitForWrites } from './wait-for-writes.ts'

type AnswerInit = { request: Request; status: number; headers: Record<string, string> }

/** Renders a page of a client as the response to a request. */
export type ShowClientPage = (page: LinkPage, init: AnswerInit) => Promise<Response>

type Without<Page> = Page extends LinkPage ? Omit<Page, 'token' | 'now' | 'posted' | 'trace'> : never

/** A page without the facts of its request. `openedAs` is the status of a page that nothing was posted to. */
export type PageContent = Without<LinkPage> & { openedAs?: number }

type FormValues = Readonly<Record<string, string>>

export type FormAct = {
  /** Whether the owner's browser is asked first: it would act in the client's name. */
  own?: boolean
  /** @returns the page that follows, if it is not the page of the link */
  run: (c: HonoContext<HttpEnv>, input: { token: string; values: FormValues }) => unknown
}

type Link<Act extends PostedFields['act']> = {
  of: 'quote' | 'nda'
  path: '/quote/:token' | '/nda'
  tokenOf: (c: HonoContext<HttpEnv>) => string
  read: (c: HonoContext<HttpEnv>, token: string) => PageContent
  acts: Record<Act, FormAct>
}

const unknownLinks: readonly string[] = ['quote_not_found', 'nda_not_found']

const isContent = (given: unknown): given is PageContent =>
  typeof given === 'object' && given !== null && 'kind' in given

/** A field of an object has a name of its own in a form: `accepted_by_name`. */
const formFields = ({ fields, ...refusal }: Refusal): Refusal => ({
  ...refusal,
  ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([k, v]) => [k.replace('.', '_'), v])) }),
})

/** The page of a private link, complete in one response, and the forms that it posts without a script. */
export const clientPageRoutes = <Act extends PostedFields['act']>(
  ctx: Context,
  show: ShowClientPage,
  link: Link<Act>,
) => {
  const { of, path, tokenOf, read, acts } = link

  const traceOf = (
    c: HonoContext<HttpEnv>,
    status: number,
    started: number,
    known: string | null,
  ): PageTrace | null => {
    if (c.req.query('debug') === undefined) return null
    const requestId = known ?? newId(ctx.random, 'req')
    if (!known) ctx.log.info({ event: 'read', requestId, method: c.req.method, route: path, status })
    return { status, milliseconds: Math.round(ctx.monotonic() - started), requestId }
  }

  const started = new WeakMap<HonoContext<HttpEnv>, number>()

  const showContent = (
    c: HonoContext<HttpEnv>,
    content: PageContent,
    { posted = null, refusal = null }: { posted?: PostedFields | null; refusal?: Response | null } = {},
  ) => {
    const { openedAs = 200, ...page } = content
    const status = refusal?.status ?? (posted ? 200 : openedAs)
    const retryAfter = refusal?.headers.get('retry-after')
    const knownId = refusal?.headers.get('x-request-id') ?? null
    const trace = traceOf(c, status, started.get(c) ?? 0, knownId)
    const requestId = knownId ?? trace?.requestId
    return show({ ...page, trace, token: tokenOf(c), now: ctx.clock(), posted } as LinkPage, {
      request: c.req.raw,
      status,
      headers: { ...(retryAfter && { 'retry-after': retryAfter }), ...(requestId && { 'x-request-id': requestId }) },
    })
  }

  const refuse = onError(ctx)

  const routes = new Hono<HttpEnv>({ strict: false })
  routes.onError(async (fault, c) => {
    const refusal = refuse(fault, c)
    const { error }: Refusal = await refusal.clone().json()
    return showContent(c, { kind: 'failure', of, status: refusal.status, sentence: error }, { refusal })
  })
  routes.use(async (c, next) => {
    started.set(c, ctx.monotonic())
    await next()
  })
  routes.post(path, formOrigin(ctx.config), limitBody)
  routes.use(path, forToken(ctx, tokenOf))
  routes.get(path, (c) => showContent(c, read(c, tokenOf(c))))
  routes.post(path, waitForWrites(ctx), async (c) => {
    const token = tokenOf(c)
    const values = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const name = values.do as Act
    if (!Object.hasOwn(acts, name)) throw new Problem('malformed')
    const act = acts[name]
    try {
      if (act.own) await checkClient(ctx, c, values.sure === 'true')
      const next = await act.run(c, { token, values })
      const posted = { act: name, values, refusal: null }
      return showContent(c, isContent(next) ? next : read(c, token), { posted })
    } catch (fault) {
      if (!(fault instanceof Error) || (fault instanceof Problem && unknownLinks.includes(fault.code))) throw fault
      const refusal = refuse(fault, c)
      const posted = { act: name, values, refusal: formFields(await refusal.clone().json()) }
      return showContent(c, read(c, token), { posted, refusal })
    }
  })
  return routes
}
