import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { answerRequests } from '#src/subprocess.ts'
import { renderedPolicy } from './policy.ts'
import type { PageBytes, RenderAnswer, RenderPage, RenderRequest } from './schema.ts'

/*
 * The renderer, in a process of its own: React and the pages' code take tens of megabytes, of which a thread would leave
 * ten behind for good, and the server answers meanwhile.
 */

const hashOf = (inline: string) => `sha256-${createHash('sha256').update(inline).digest('base64')}`

const brotli = promisify(brotliCompress)

const bytesOf = async (path: string, html: string, policy: string): Promise<PageBytes> => {
  const identity = new TextEncoder().encode(html)
  const br = new Uint8Array(await brotli(identity))
  // Smaller than zlib's: a page of 65 kB leaves in one piece with its headers.
  const gzip = Bun.gzipSync(identity, { level: 9, library: 'libdeflate' })
  return { path, policy, identity, br, gzip }
}

const render = async ({ bundle, frame, given, paths }: RenderRequest) => {
  // The pages read it while they are loaded.
  globalThis.givenToPages = given
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
