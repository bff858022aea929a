import type { Context as HonoContext, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { type Id, parseId } from '#src/base/id.ts'
import { answerHeaders } from './headers.ts'
import type { HttpEnv } from './hono-env.ts'

export const idOf = <Kind extends Parameters<typeof parseId>[0]>(c: HonoContext<HttpEnv>, kind: Kind): Id<Kind> =>
  parseId(kind, c.req.param('id') ?? '')

export const idempotencyKeyOf = (c: HonoContext<HttpEnv>) => c.req.header('idempotency-key')?.slice(0, 200) ?? null

const jsonHeaders = answerHeaders({ 'content-type': 'application/json' })

export const jsonText = <Body>(text: string) =>
  new Response(text, { headers: jsonHeaders }) as Response & TypedResponse<JSONParsed<Body>, 200, 'json'>
