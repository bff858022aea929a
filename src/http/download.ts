import type { Context as HonoContext } from 'hono'
import { answerHeaders } from './headers.ts'
import type { HttpEnv } from './hono-env.ts'

type File = { bytes: Uint8Array<ArrayBuffer>; sha256: string; name: string }

/** Its bytes are made for each request. */
export const calendarDownload = ({ text, name }: { text: string; name: string }) =>
  new Response(text, {
    headers: answerHeaders({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    }),
  })

export const pdfDownload = (c: HonoContext<HttpEnv>, { bytes, sha256, name }: File) => {
  const etag = `"${sha256}"`
  const etags = c.req
    .header('if-none-match')
    ?.split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
  const isKnown = etags?.includes(etag) ?? false
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
