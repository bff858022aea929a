import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { everyHeader } from './headers.ts'

type Form = 'br' | 'gzip' | 'identity'
type Bytes = Uint8Array<ArrayBuffer>

/** A body in one form, with the status and every header of its answer. */
type Ready = { body: Blob; etag: string; answer: { status: number; headers: Headers } }

/** Something held in memory, in the forms that browsers ask for, ready to be sent. */
export type File = Readonly<Partial<Record<Exclude<Form, 'identity'>, Ready>> & { identity: Ready }>

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

type Forms = { identity: Bytes; br?: Bytes; gzip?: Bytes }

/** @param headers what this file's answers say beside their encoding and what every answer says. */
export const newFile = (forms: Forms, headers: Record<string, string>, status = 200): File => {
  const hash = createHash('sha256').update(forms.identity).digest('base64url').slice(0, 22)
  const ready = (form: Form, body: Bytes): Ready => {
    const etag = form === 'identity' ? `"${hash}"` : `"${hash}-${form}"`
    return {
      body: new Blob([body]),
      etag,
      answer: {
        status,
        headers: everyHeader({
          ...headers,
          etag,
          vary: 'accept-encoding',
          ...(form !== 'identity' && { 'content-encoding': form }),
        }),
      },
    }
  }
  return {
    identity: ready('identity', forms.identity),
    ...(forms.br && { br: ready('br', forms.br) }),
    ...(forms.gzip && { gzip: ready('gzip', forms.gzip) }),
  }
}

const typed = (name: string, immutable: boolean) => ({
  'content-type': types[extname(name)] ?? '',
  'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
})

const isHidden = (name: string) => name.split('/').some((part) => part.startsWith('.'))

/**
 * Reads the build once: URL path → file, all in memory. Nothing outside this list is ever read for a request (F6).
 * Beside each file the build leaves its brotli and gzip forms; pages (`.html`) and what has no known type stay out.
 */
export const readStaticFiles = async (folder: string): Promise<Map<string, File>> => {
  const names = new Set((await readdir(folder, { recursive: true })).map((name) => name.split(sep).join('/')))
  const read = (name: string): Promise<Bytes> => Bun.file(join(folder, name)).bytes()
  const files = new Map<string, File>()
  // One after another: the server answers in between.
  for (const name of names) {
    if (!types[extname(name)] || isHidden(name)) continue
    const forms = {
      identity: await read(name),
      ...(names.has(`${name}.br`) && { br: await read(`${name}.br`) }),
      ...(names.has(`${name}.gz`) && { gzip: await read(`${name}.gz`) }),
    }
    files.set(`/${name}`, newFile(forms, typed(name, name.startsWith('assets/'))))
  }
  return files
}

/** A text of ours under a name that browsers and search engines ask for. */
export const textFile = (name: string, text: string): File =>
  newFile({ identity: new TextEncoder().encode(text) }, typed(name, false))

const readyFor = (file: File, accepted: string | null) => {
  if (accepted !== null) {
    if (file.br && accepted.includes('br')) return file.br
    if (file.gzip && accepted.includes('gzip')) return file.gzip
  }
  return file.identity
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** Answers a GET or HEAD with a file; 304 where the browser has it already. Null for other methods. */
export const serveFile = (file: File, request: Request): Response | null => {
  const { method, headers: asked } = request
  if (!isRead(method)) return null
  const { body, etag, answer } = readyFor(file, asked.get('accept-encoding'))
  if (answer.status === 200 && asked.get('if-none-match')?.includes(etag)) {
    return new Response(null, { ...answer, status: 304 })
  }
  return new Response(method === 'HEAD' ? null : body, answer)
}
