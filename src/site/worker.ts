import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { answerRequests } from '#src/subprocess.ts'
import { renderedPolicy } from './policy.ts'
import type { PageBytes, RenderAnswer, RenderPage, RenderRequest } from './schema.ts'

// Runs as a subprocess: React and the pages take tens of megabytes, of which a thread would never free ten.

const hashOf = (inline: string) => `sha256-${createHash('sha256').update(inline).digest('base64')}`

const brotli = promisify(brotliCompress)

// The best quality, 11, takes some twenty times as long at each start, for pages that are a tenth smaller.
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }

type Page = { path: string; html: string; policy: string }

const bytesOf = async ({ path, html, policy }: Page): Promise<PageBytes> => {
  const identity = new TextEncoder().encode(html)
  const br = new Uint8Array(await brotli(identity, { params }))
  const gzip = Bun.gzipSync(identity, { level: 9, library: 'libdeflate' })
  return { path, policy, identity, br, gzip }
}

const render = async ({ bundle, frame, pageData, dataOf, paths }: RenderRequest) => {
  Object.assign(globalThis, { serverPageData: pageData })
  const { renderPage } = (await import(bundle)) as { renderPage: RenderPage }
  const pages: Promise<PageBytes>[] = []
  for (const path of paths) {
    Object.assign(globalThis, { serverPageData: { ...pageData, ...dataOf[path] } })
    const { html, script } = await renderPage(path, frame)
    const policy = renderedPolicy({ script: hashOf(script), style: hashOf(frame.css) })
    pages.push(bytesOf({ path, html, policy }))
  }
  return { pages: await Promise.all(pages) }
}

answerRequests(
  (request: RenderRequest): Promise<RenderAnswer> =>
    render(request).catch((fault: unknown) => ({ fault: String(fault) })),
)
