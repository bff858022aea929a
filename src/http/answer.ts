import type { Context as HonoContext, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { type Id, parseId } from '#src/base/id.ts'
import type { HttpEnv } from './env.ts'
import { answerHeaders } from './headers.ts'

/** The `:id` of a route. @throws not_found where it is no id of this kind */
export const idOf = <Kind extends Parameters<typeof parseId>[0]>(c: HonoContext<HttpEnv>, kind: Kind): Id<Kind> =>
  parseId(kind, c.req.param('id') ?? '')

/** The request's idempotency key, at most 200 characters; null where it has none. */
export const idempotencyKeyOf = (c: HonoContext<HttpEnv>) => c.req.header('idempotency-key')?.slice(0, 200) ?? null

const jsonHeaders = answerHeaders({ 'content-type': 'application/json' })

/** An answer whose body is JSON text already, typed as what it says. */
export const jsonText = <Body>(text: string) =>
  new Response(text, { headers: jsonHeaders }) as Response & TypedResponse<JSONParsed<Body>, 200, 'json'>
