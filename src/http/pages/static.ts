import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { everyHeader } from '#src/http/headers.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Bytes = Uint8Array<ArrayBuffer>

type EncodedFile = { body: () => Blob | Bytes; etag: string; answer: { status: number; headers: Headers } }

export type File = Readonly<Partial<Record<Exclude<Encoding, 'identity'>, EncodedFile>> & { identity: EncodedFile }>

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

type Bodies = { identity: Bytes; br?: Bytes; gzip?: Bytes }

export const newFile = (bodies: Bodies, headers: Record<string, string>, status = 200): File => {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  const encoded = (encoding: Encoding, body: () => Blob | Bytes): EncodedFile => {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    return {
      body,
      etag,
      answer: {
        status,
        headers: everyHeader({
          ...headers,
          etag,
          vary: 'accept-encoding',
          ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        }),
      },
    }
  }
  const { br, gzip } = bodies
  const blobOf = (bytes: Bytes) => {
    const blob = new Blob([bytes])
    return () => blob
  }
  return {
    // Almost every client takes a compressed file, so the plain bytes are not kept beside it.
    identity: encoded('identity', gzip ? () => Bun.gunzipSync(gzip) : blobOf(bodies.identity)),
    ...(br && { br: encoded('br', blobOf(br)) }),
    ...(gzip && { gzip: encoded('gzip', blobOf(gzip)) }),
  }
}

const headersFor = (name: string, immutable: boolean) => ({
  'content-type': types[extname(name)] ?? '',
  'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  // Webmail shows these pictures on another site.
  ...(name.startsWith('email-') && { 'cross-origin-resource-policy': 'cross-origin' }),
})

/** Reads the build into memory: no request reads the disk (F6). Pages and files of unknown types are not served. */
export const readStaticFiles = async (folder: string): Promise<Map<string, File>> => {
  const names = new Set((await readdir(folder, { recursive: true })).map((name) => name.split(sep).join('/')))
  const read = (name: string): Promise<Bytes> => Bun.file(join(folder, name)).bytes()
  const files = new Map<string, File>()
  // Reads one file at a time, so that the server can answer meanwhile.
  for (const name of names) {
    if (!types[extname(name)] || name.split('/').some((part) => part.startsWith('.'))) continue
    const bodies = {
      identity: await read(name),
      ...(names.has(`${name}.br`) && { br: await read(`${name}.br`) }),
      ...(names.has(`${name}.gz`) && { gzip: await read(`${name}.gz`) }),
    }
    files.set(`/${name}`, newFile(bodies, headersFor(name, name.startsWith('assets/'))))
  }
  return files
}

export const textFile = (name: string, text: string): File =>
  newFile({ identity: new TextEncoder().encode(text) }, headersFor(name, false))

const bestEncoding = (file: File, accepted: string | null) =>
  (accepted?.includes('br') && file.br) || (accepted?.includes('gzip') && file.gzip) || file.identity

/** Null for methods other than GET and HEAD; 304 where the browser has the file. */
export const serveFile = (file: File, request: Request): Response | null => {
  const { method, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  const { body, etag, answer } = bestEncoding(file, headers.get('accept-encoding'))
  if (answer.status === 200 && headers.get('if-none-match')?.includes(etag)) {
    return new Response(null, { ...answer, status: 304 })
  }
  return new Response(method === 'HEAD' ? null : body(), answer)
}
