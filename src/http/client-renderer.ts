import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PublicBusiness } from '#src/business/schema.ts'
import { fontsIn } from '#src/site/render.ts'
import type { ClientFrame, ClientPageProps, RenderClientPage } from './client-schema.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

const entries = { quote: 'client/quote.tsx', nda: 'client/nda.tsx' }

const filesOf = (manifest: Manifest, name: string): string[] => {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no ${name}.`)
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((one) => filesOf(manifest, one))]
}

const readClientFrame = (folder: string): ClientFrame => {
  const client = join(folder, 'client')
  const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/client.json'), 'utf8'))
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const css = [...styles].map((file) => readFileSync(join(client, file), 'utf8').trim()).join('')
  const scripts = Object.entries(entries).map(([kind, name]) => [kind, [...new Set(filesOf(manifest, name))]])
  return { css, fonts: fontsIn(css), scripts: Object.fromEntries(scripts) }
}

/**
 * Renders the pages of clients in this process: one takes a few milliseconds, another process would take ten times that.
 * @param business only for the modules that read it while they load: each page has its own
 */
export const clientRenderer = (folder: string, business: PublicBusiness) => {
  const frame = readClientFrame(folder)
  globalThis.serverPageData ??= { business }
  const bundle = import(pathToFileURL(join(folder, 'server/client-entry.js')).href) as Promise<{
    renderClientPage: RenderClientPage
  }>
  // The page that needs it tells of the fault.
  bundle.catch(() => undefined)
  return async (page: ClientPageProps, nonce: string) => (await bundle).renderClientPage(page, frame, nonce)
}

// A page has less than 128 kB. The default window takes megabytes for each page of a crowd.
const windowBits = 17

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compressed while it is served, in a thread of its own: every page is another one. */
export const compressed = async (html: string, accepted: string) => {
  const bytes = Buffer.from(html)
  if (accepted.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: windowBits }
    return { body: await brotli(bytes, { params }), encoding: 'br' }
  }
  return accepted.includes('gzip') ? { body: await deflate(bytes), encoding: 'gzip' } : { body: bytes, encoding: null }
}
