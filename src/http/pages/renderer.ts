import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageFrame, PageInput, RenderPage } from '#src/http/page-schema.ts'
import { renderedPolicy } from '#src/site/policy.ts'
import { usedCss } from './used-css.ts'

type Chunk = { file: string; isEntry?: boolean; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** The fonts that each page preloads: not the italic, which is used far down. */
const fontsIn = (css: string) => [...new Set(css.match(/\/assets\/(?!serif-italic)[^)"']+\.woff2/g))]

const filesOf = (manifest: Manifest, name: string): string[] => {
  const { file, isEntry, imports = [] } = manifest[name] ?? { file: '' }
  return isEntry ? [] : [`/${file}`, ...imports.flatMap((one) => filesOf(manifest, one))]
}

/** The code of a route: `routes/quote.$token.tsx?tsr-split=component` → the path `/quote/$token`. */
const routeOf = (name: string) => /^routes\/([^?]+)\.tsx\?tsr-split=component/.exec(name)?.[1]?.replaceAll('.', '/')

const readFrame = (folder: string): PageFrame => {
  const client = join(folder, 'client')
  const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build has no entry.')
  const css = (entry.css ?? []).map((file) => readFileSync(join(client, file), 'utf8').trim()).join('')
  const chunks = Object.keys(manifest).flatMap((name) => {
    const route = routeOf(name)
    return route === undefined ? [] : [[`/${route}`, [...new Set(filesOf(manifest, name))]] as const]
  })
  return {
    cssOf: usedCss(css),
    stylesheets: (entry.css ?? []).map((file) => `/${file}`),
    entry: `/${entry.file}`,
    fonts: fontsIn(css),
    chunks: Object.fromEntries(chunks),
  }
}

const hashOf = (inline: string) => `sha256-${createHash('sha256').update(inline).digest('base64')}`

/** Renders pages in this process, with the bundle of the build, which the first page loads. */
export const createRenderer = (folder: string) => {
  const frame = readFrame(folder)
  const load = () =>
    import(pathToFileURL(join(folder, 'server/server-entry.js')).href) as Promise<{ renderPage: RenderPage }>
  return async (path: string, page: PageInput) => {
    const { renderPage } = await load()
    const { html, script, style } = await renderPage(path, page, frame)
    return { html, policy: renderedPolicy({ script: hashOf(script), style: hashOf(style) }) }
  }
}

// 128 kB, more than a page has. The default window would take megabytes for each page compressed at once.
const windowBits = 17

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses one response in a thread: every page differs, so none is cached. */
export const compressPage = async (html: string, accepted: string) => {
  const bytes = Buffer.from(html)
  if (accepted.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: windowBits }
    return { body: await brotli(bytes, { params }), encoding: 'br' }
  }
  return accepted.includes('gzip') ? { body: await deflate(bytes), encoding: 'gzip' } : { body: bytes, encoding: null }
}

/** Compresses a page that is served often. Brotli's best quality, 11, would take some twenty times as long. */
export const compressCachedPage = async (html: string) => {
  const identity = new TextEncoder().encode(html)
  const br = new Uint8Array(await brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  return { identity, br, gzip: Bun.gzipSync(identity, { level: 9, library: 'libdeflate' }) }
}
