import type { Context as HonoContext, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { type Id, parseId } from '#src/base/id.ts'
import { nzDay } from '#src/base/time.ts'
import { answerHeaders } from './headers.ts'
import type { HttpEnv } from './hono-env.ts'

export const idOf = <Kind extends Parameters<typeof parseId>[0]>(c: HonoContext<HttpEnv>, kind: Kind): Id<Kind> =>
  parseId(kind, c.req.param('id') ?? '')

export const idempotencyKeyOf = (c: HonoContext<HttpEnv>) => c.req.header('idempotency-key')?.slice(0, 200) ?? null

const jsonHeaders = answerHeaders({ 'content-type': 'application/json' })

export const jsonText = <Body>(text: string) =>
  new Response(text, { headers: jsonHeaders }) as Response & TypedResponse<JSONParsed<Body>, 200, 'json'>

type File = { bytes: Uint8Array<ArrayBuffer>; sha256: string; name: string }

export const fileHeaders = (type: string, name: string) =>
  answerHeaders({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })

export const calendarDownload = ({ text, name }: { text: string; name: string }) =>
  new Response(text, { headers: fileHeaders('text/calendar; charset=utf-8', name) })

export const csvDownload = (c: HonoContext<HttpEnv>, name: string, body: ReadableStream<Uint8Array> | string) => {
  const { ctx } = c.var
  ctx.log.info({ event: 'csv_exported', userId: ctx.actor.id, reason: name })
  return new Response(body, { headers: fileHeaders('text/csv; charset=utf-8', `${name}-${nzDay(ctx.clock())}.csv`) })
}

export const zipDownload = ({ body, name }: { body: ReadableStream<Uint8Array>; name: string }) =>
  new Response(body, { headers: fileHeaders('application/zip', name) })

export const pdfDownload = (c: HonoContext<HttpEnv>, { bytes, sha256, name }: File) => {
  const etag = `"${sha256}"`
  const isKnown = c.req.header('if-none-match')?.includes(etag) ?? false
  return new Response(isKnown ? null : bytes, {
    status: isKnown ? 304 : 200,
    headers: answerHeaders({
      'content-type': 'application/pdf',
      etag,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    }),
  })
}
