import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A letter as the provider got it, once for each idempotency key. */
export type DeliveredLetter = {
  id: string
  key: string
  from: string
  to: string
  subject: string
  html: string
  text: string
  reply_to: string
  attachments?: { filename: string; content: string }[]
}

/** One request, whatever became of it. */
type SeenRequest = { key: string; to: string; behaviour: Behaviour }

const refusal = (statusCode: number, name: string, message: string) => ({ statusCode, name, message })

// The provider's own bodies, and what a proxy before it says.
const answers = {
  '401': refusal(401, 'missing_api_key', 'Missing API key in the authorization header.'),
  '403': refusal(403, 'invalid_api_key', 'API key is invalid.'),
  '422': refusal(422, 'missing_required_field', 'The request body is missing one or more required fields.'),
  '422 quoting': refusal(
    422,
    'validation_error',
    'Invalid `to` field: "Hana Tāmati <hana@rimu.example>", or hana@rimu.example, is none.',
  ),
  '408': refusal(408, 'request_timeout', 'The request took too long.'),
  '409 concurrent': refusal(
    409,
    'concurrent_idempotent_requests',
    'Same idempotency key used while original request is still in progress.',
  ),
  '409 invalid': refusal(
    409,
    'invalid_idempotent_request',
    'Same idempotency key used with a different request payload.',
  ),
  '429': refusal(429, 'rate_limit_exceeded', 'Too many requests.'),
  '429 for years': refusal(429, 'rate_limit_exceeded', 'Too many requests.'),
  '429 without a time': refusal(429, 'rate_limit_exceeded', 'Too many requests.'),
  '429 daily quota': refusal(429, 'daily_quota_exceeded', 'You have reached your daily email sending quota.'),
  '429 monthly quota': refusal(429, 'monthly_quota_exceeded', 'You have reached your monthly email sending quota.'),
  '500': refusal(500, 'internal_server_error', 'An unexpected error occurred.'),
  '502 html': '<html><body><h1>502 Bad Gateway</h1></body></html>',
  '200 garbage': '<html>not what was asked for',
  '200 no id': {},
} as const

/** How the provider treats one request. The last four hold or cut the connection, having taken the letter or not. */
export type Behaviour = 'deliver' | keyof typeof answers | 'hang' | 'hang after accept' | 'reset' | 'reset after accept'

/** How long '429' asks to wait. */
export const retryAfterSeconds = 7

const waits: Partial<Record<Behaviour, number | null>> = { '429 for years': 100_000_000, '429 without a time': null }

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const answer = (response: ServerResponse, status: number, body: unknown, wait: number | null = retryAfterSeconds) => {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isText ? 'text/html' : 'application/json',
    ...(status === 429 && wait !== null && { 'retry-after': String(wait) }),
  })
  response.end(isText ? body : JSON.stringify(body))
}

const oneLine = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !/[\r\n\0]/.test(value)

/** Files as the provider takes them: a plain name, and bytes in base64. */
const areFiles = (value: unknown): value is NonNullable<DeliveredLetter['attachments']> =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    ({ filename, content, ...rest }: Record<string, unknown>) =>
      typeof filename === 'string' &&
      /^[\w.-]{1,100}$/.test(filename) &&
      typeof content === 'string' &&
      content !== '' &&
      Buffer.from(content, 'base64').toString('base64') === content &&
      Object.keys(rest).length === 0,
  )

/** What is wrong with a request, in the provider's own terms, or the letter in it. */
const readLetter = (
  request: IncomingMessage,
  body: string,
): Omit<DeliveredLetter, 'id'> | ReturnType<typeof refusal> => {
  if (!/^Bearer re_\w+$/.test(request.headers.authorization ?? '')) return answers['401']
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || key.length > 256) {
    return refusal(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
  }
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return refusal(400, 'validation_error', 'The content type is not JSON.')
  }
  const { from, to, subject, html, text, reply_to, attachments, ...rest } = JSON.parse(body) as Record<string, unknown>
  const missing = Object.entries({ html, text }).find(([, value]) => typeof value !== 'string' || value === '')
  const bent = Object.entries({ from, to, subject, reply_to }).find(([, value]) => !oneLine(value))
  const strange = Object.keys(rest)[0]
  const isBent = attachments !== undefined && !areFiles(attachments)
  const wrong = missing?.[0] ?? bent?.[0] ?? (isBent ? 'attachments' : strange)
  if (wrong !== undefined || !oneLine(from) || !oneLine(to) || !oneLine(subject) || !oneLine(reply_to)) {
    return refusal(422, 'validation_error', `The \`${wrong}\` field is not as it should be.`)
  }
  const letter = { key, from, to, subject, html: String(html), text: String(text), reply_to }
  return areFiles(attachments) ? { ...letter, attachments } : letter
}

/** The first link of a letter's plain text: the button's. */
export const linkIn = (letter: Pick<DeliveredLetter, 'text'>) => {
  const link = /https?:\/\/\S+/.exec(letter.text)?.[0]
  if (!link) throw new Error('there is no link in this letter')
  return link
}

/**
 * A stand-in for Resend's API on the loopback: POST /emails, which insists on the request's shape and remembers a letter
 * by its idempotency key. For another process: GET /letters, POST /behave with a list of behaviours.
 */
export const startProvider = async ({ port = 0 }: { port?: number } = {}) => {
  const letters: DeliveredLetter[] = []
  const requests: SeenRequest[] = []
  const next: Behaviour[] = []
  const waiting = new Set<() => void>()

  const tell = () => {
    for (const look of waiting) look()
  }

  /** Takes a letter, once for each key; the same key with other content is refused. */
  const take = (letter: Omit<DeliveredLetter, 'id'>) => {
    const known = letters.find(({ key }) => key === letter.key)
    if (known && JSON.stringify({ ...known, id: '' }) !== JSON.stringify({ ...letter, id: '' })) return null
    if (known) return known
    const taken = { ...letter, id: crypto.randomUUID() }
    letters.push(taken)
    return taken
  }

  /** Treats the next requests so, in this order, whatever was asked before; then delivers. */
  const behave = (...behaviours: Behaviour[]) => {
    next.splice(0, next.length, ...behaviours)
  }

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const read = readLetter(request, await readBody(request))
    if ('statusCode' in read) return answer(response, read.statusCode, read)
    const behaviour = next.shift() ?? 'deliver'
    const takes = behaviour === 'deliver' || behaviour.endsWith('after accept') || behaviour.startsWith('200')
    const taken = takes ? take(read) : null
    requests.push({ key: read.key, to: read.to, behaviour })
    tell()
    if (behaviour.startsWith('hang')) return
    if (behaviour.startsWith('reset')) return void request.socket.destroy()
    if (takes && !taken) return answer(response, 409, answers['409 invalid'])
    if (taken && behaviour === 'deliver') return answer(response, 200, { id: taken.id })
    answer(response, Number(behaviour.slice(0, 3)), answers[behaviour as keyof typeof answers], waits[behaviour])
  }

  const server = createServer(async (request, response) => {
    const at = `${request.method} ${request.url}`
    if (at === 'POST /emails') return receive(request, response)
    if (at === 'GET /letters') return answer(response, 200, letters)
    if (at === 'POST /behave') {
      behave(...(JSON.parse(await readBody(request)) as Behaviour[]))
      return answer(response, 200, {})
    }
    answer(response, 404, refusal(404, 'not_found', 'The requested endpoint does not exist.'))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  /** Resolves as soon as `is` holds, looked at with every request. The test's own time limit is the only one. */
  const until = (is: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!is()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })

  return {
    /** For RESEND_BASE_URL. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every letter taken, in order, each once. */
    letters,
    /** Every well-formed request, in order. */
    requests,
    behave,
    /** The newest letter to an address, as soon as it is there. */
    letterTo: async (to: string, subject: RegExp = /./): Promise<DeliveredLetter> => {
      const find = () => letters.findLast((letter) => letter.to === to && subject.test(letter.subject))
      await until(() => find() !== undefined)
      return find() as DeliveredLetter
    },
    /** Resolves once so many requests were seen. */
    seen: (count: number) => until(() => requests.length >= count),
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

// As a process of its own: `bun tests/given/provider.ts 8090`.
if (import.meta.main) {
  const provider = await startProvider({ port: Number(process.argv[2] ?? 0) })
  process.stdout.write(`${provider.url}\n`)
}
