import { createHash } from 'node:crypto'

/** A peer answered something else than the others: the figures mean nothing. */
export class Wrong extends Error {}

const sha256 = (body: ArrayBuffer) => createHash('sha256').update(new Uint8Array(body)).digest('hex')

const bodyOf = async (request: Request) => {
  const response = await fetch(request)
  if (!response.ok) throw new Wrong(`${request.method} ${request.url} answered ${response.status}`)
  return response.arrayBuffer()
}

/** That every server gives the very bytes of the first one, path by path. @throws {@link Wrong} */
export const insistOnSameBytes = async (servers: Record<string, { url: string }>, paths: readonly string[]) => {
  for (const path of paths) {
    const answers = await Promise.all(
      Object.entries(servers).map(async ([name, { url }]) => {
        return { name, hash: sha256(await bodyOf(new Request(url + path))) }
      }),
    )
    const other = answers.find(({ hash }) => hash !== answers[0]?.hash)
    if (other) throw new Wrong(`${other.name} answers other bytes than ${answers[0]?.name} for ${path}`)
  }
}

const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.entries(value)
    .map(([key, inner]) => [key, shapeOf(inner)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}

/** That two servers answer a request with JSON of one shape. @throws {@link Wrong} */
export const insistOnSameShape = async (servers: Record<string, { url: string }>, path: string, init: RequestInit) => {
  const shapes = await Promise.all(
    Object.values(servers).map(async ({ url }) => {
      const body = await bodyOf(new Request(url + path, init))
      return JSON.stringify(shapeOf(JSON.parse(new TextDecoder().decode(body))))
    }),
  )
  if (new Set(shapes).size > 1) throw new Wrong(`${Object.keys(servers).join(' and ')} answer ${path} in other shapes`)
}
