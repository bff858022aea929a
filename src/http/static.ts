import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

type Form = 'br' | 'gzip' | 'identity'
type File = { type: string; etag: string; immutable: boolean; forms: Partial<Record<Form, Uint8Array<ArrayBuffer>>> }

/** URL path → file, all in memory. Nothing outside this list is ever read for a request (F6). */
export type StaticFiles = ReadonlyMap<string, File>

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

const endings = { br: '.br', gzip: '.gz' } as const

/**
 * Reads the build once. Beside each file the build leaves its brotli and gzip forms; pages (`.html`) and what has no
 * known type stay out of the list.
 */
export const readStaticFiles = (folder: string): StaticFiles => {
  const files = new Map<string, File>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type || entry.name.startsWith('.')) continue
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const identity = new Uint8Array(readFileSync(path))
    const forms: File['forms'] = { identity }
    for (const [form, ending] of Object.entries(endings) as [Form, string][]) {
      if (existsSync(path + ending)) forms[form] = new Uint8Array(readFileSync(path + ending))
    }
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    files.set(url, { type, etag, immutable: url.startsWith('/assets/'), forms })
  }
  return files
}

const accepted = (header: string | null, forms: File['forms']): Form => {
  if (header?.includes('br') && forms.br) return 'br'
  if (header?.includes('gzip') && forms.gzip) return 'gzip'
  return 'identity'
}

/** Answers a GET or HEAD for a file of the build; null where the path is none. */
export const serveStatic = (files: StaticFiles, request: Request, path: string): Response | null => {
  const file = files.get(path)
  if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  const form = accepted(request.headers.get('accept-encoding'), file.forms)
  const etag = form === 'identity' ? file.etag : `${file.etag.slice(0, -1)}-${form}"`
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag,
    vary: 'accept-encoding',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (form !== 'identity') headers['content-encoding'] = form
  return new Response(request.method === 'HEAD' ? null : (file.forms[form] ?? null), { headers })
}
