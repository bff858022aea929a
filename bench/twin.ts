/**
 * A page's twin without JavaScript: the page as the product serves it, with its scripts taken out, under the same headers
 * and in the same encoding; every other file untouched.
 */
import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

/** What this server is told: its port, and where the product is. */
export type TwinOrder = { port: number; origin: string }

const { port, origin } = JSON.parse(process.argv[2] ?? '') as TwinOrder

type Answer = { status: number; headers: [string, string][]; bytes: Uint8Array<ArrayBuffer> }

const codecs: Record<string, { decode: (bytes: Uint8Array) => Uint8Array; encode: (bytes: Uint8Array) => Uint8Array }> =
  {
    br: { decode: brotliDecompressSync, encode: brotliCompressSync },
    gzip: { decode: gunzipSync, encode: (bytes) => gzipSync(bytes, { level: 9 }) },
    identity: { decode: (bytes) => bytes, encode: (bytes) => bytes },
  }

// What is only data (structured data, what the server gives along) stays.
const scripts =
  /<script\b(?![^>]*\btype="application\/(?:ld\+)?json")[^>]*>.*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gis

const withoutScripts = (bytes: Uint8Array, { decode, encode }: (typeof codecs)[string]) =>
  encode(new TextEncoder().encode(new TextDecoder().decode(decode(bytes)).replaceAll(scripts, '')))

// A fetch would unpack what it got.
const fetchRaw = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Uint8Array }>((resolve, reject) => {
    get(origin + path, { headers }, async (response) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of response) chunks.push(chunk as Uint8Array)
      resolve({ status: response.statusCode ?? 500, headers: response.headers, bytes: Buffer.concat(chunks) })
    }).on('error', reject)
  })

const ownHeaders = new Set(['content-length', 'connection', 'date', 'keep-alive', 'transfer-encoding'])

const answerFor = async (path: string, headers: Record<string, string>): Promise<Answer> => {
  const { status, headers: theirs, bytes } = await fetchRaw(path, headers)
  const codec = codecs[theirs['content-encoding'] ?? 'identity']
  const isPage = theirs['content-type']?.startsWith('text/html')
  return {
    status,
    headers: Object.entries(theirs).flatMap(([name, value]) =>
      ownHeaders.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
    bytes: new Uint8Array(isPage && codec ? withoutScripts(bytes, codec) : bytes),
  }
}

const answers = new Map<string, Promise<Answer>>()

Bun.serve({
  port,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url)
    const asked = { accept: request.headers.get('accept') ?? '*/*' }
    const encoding = request.headers.get('accept-encoding') ?? 'identity'
    const key = [pathname, search, asked.accept, encoding].join('\n')
    const known = answers.get(key) ?? answerFor(pathname + search, { ...asked, 'accept-encoding': encoding })
    answers.set(key, known)
    const { status, headers, bytes } = await known
    return new Response(bytes, { status, headers })
  },
})
