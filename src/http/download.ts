import type { Context as HonoContext } from 'hono'
import type { HttpEnv } from './env.ts'
import { answerHeaders } from './headers.ts'

type File = { bytes: Uint8Array<ArrayBuffer>; sha256: string; name: string }

/** Answers with a PDF that is saved and never runs, or with 304 where the client has these very bytes. */
export const pdfDownload = (c: HonoContext<HttpEnv>, { bytes, sha256, name }: File) => {
  const etag = `"${sha256}"`
  const known = c.req
    .header('if-none-match')
    ?.split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
  const isKnown = known?.includes(etag) ?? false
  return new Response(isKnown ? null : bytes, {
    status: isKnown ? 304 : 200,
    headers: answerHeaders({
      'content-type': 'application/pdf',
      etag,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    }),
  })
}
