import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { answerRequests } from '#src/subprocess.ts'
import { renderedPolicy } from './policy.ts'
import type { PageBytes, RenderAnswer, RenderPage, RenderRequest } from './schema.ts'

// Runs as a subprocess: React and the pages take tens of megabytes, of which a thread would never free ten.

const hashOf = (inline: string) => `sha256-${createHash('sha256').update(inline).digest('base64')}`

const brotli = promisify(brotliCompress)

const bytesOf = async (path: string, html: string, policy: string): Promise<PageBytes> => {
  const identity = new TextEncoder().encode(html)
  const br = new Uint8Array(await brotli(identity))
  const gzip = Bun.gzipSync(identity, { level: 9, library: 'libdeflate' })
  return { path, policy, identity, br, gzip }
}

const render = async ({ bundle, frame, pageData, paths }: RenderRequest) => {
  Object.assign(globalThis, { serverPageData: pageData })
  const { renderPage } = (await import(bundle)) as { renderPage: RenderPage }
  const pages: Promise<PageBytes>[] = []
  for (const path of paths) {
    const { html, script } = await renderPage(path, frame)
    pages.push(bytesOf(path, html, renderedPolicy({ script: hashOf(script), style: hashOf(frame.css) })))
  }
  return { pages: await Promise.all(pages) }
}

answerRequests(
  (request: RenderRequest): Promise<RenderAnswer> =>
    render(request).catch((fault: unknown) => ({ fault: String(fault) })),
)
