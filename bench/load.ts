import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian } from '#bin/install.ts'
import { run } from '#bin/run.ts'
import { folder, type Server } from './processes.ts'
import { WrongAnswer } from './report.ts'

type Init = BunFetchRequestInit

/** A fetch that @throws WrongAnswer unless the answer is a 2xx. */
export const ask = async (url: string, init?: Init) => {
  const response = await fetch(url, init)
  if (!response.ok) throw new WrongAnswer(`${url} answered ${response.status}: ${await response.text()}`)
  return response
}

const hashOf = async (url: string, init?: Init) => {
  const bytes = Buffer.from(await (await ask(url, init)).bytes())
  // Two answers to the same decision differ in its moment alone.
  return Bun.SHA256.hash(bytes.toString('latin1').replace(/"decided_at":"[^"]+"/, ''), 'hex')
}

/** @throws WrongAnswer where a server gives other bytes than the first one. */
export const insistOnSameBodies = async (servers: readonly Server[], paths: readonly string[], init?: Init) => {
  for (const path of paths) {
    const hashes = await Promise.all(servers.map(({ url }) => hashOf(url + path, init)))
    if (new Set(hashes).size > 1) throw new WrongAnswer(`${path} is answered with different bytes: ${hashes}`)
  }
}

/** GET, or with a body POST. */
type Ask = { path: string; headers?: Record<string, string>; body?: object }

const rawRequest = ({ path, headers, body }: Ask) => {
  const text = body ? JSON.stringify(body) : ''
  const json = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  const lines = Object.entries({ host: 'localhost', ...headers, ...(body && json) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${head}\r\n${text}`
}

const findWrk = async () => {
  if (!Bun.which('wrk')) await installFromDebian('wrk')
  return Bun.which('wrk') ?? Promise.reject(new Error('The load needs wrk: apt-get install wrk'))
}

type Slice = Record<'sent' | 'answered' | 'seconds' | 'bad' | 'lost' | 'p50' | 'p99', number>
/** `most`: the slice ends after so many answers, if they come before the time is up. */
type Options = { connections: number; seconds?: number; most?: number }

const minuteMs = 60_000

/**
 * The load on one server. Each slice goes on where the last one ended, so no request is repeated before all were sent.
 * @param perMinute how often one request may be sent in a minute. The product's limits stay on: the feed waits for them.
 */
export const newFeed = ({ url }: Server, asks: readonly Ask[], perMinute = Number.POSITIVE_INFINITY) => {
  const file = join(folder, `${crypto.randomUUID()}.requests`)
  writeFileSync(file, asks.map(rawRequest).join('\x1e'))
  const slices: { endedAt: number; sent: number }[] = []
  const sentSince = (moment: number) => slices.reduce((sum, one) => sum + (one.endedAt > moment ? one.sent : 0), 0)
  const sent = () => sentSince(0)

  /** @throws WrongAnswer for an answer that is no 2xx, or none at all. */
  const slice = async ({ connections, seconds = 1, most = 0 }: Options): Promise<Slice> => {
    const next = slices.at(-1)?.sent ?? 0
    while (sentSince(performance.now() - minuteMs) + next > perMinute * asks.length) await Bun.sleep(1000)
    const wrk = [await findWrk(), '-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s']
    const script = ['-s', join(import.meta.dir, 'wrk.lua'), url, '--', file, String(sent()), String(most)]
    const { output } = await run([...wrk, ...script])
    const line = output.split('\n').findLast((one) => one.startsWith('{'))
    if (!line) throw new Error(`wrk ended without figures: ${output}`)
    const seen: Slice = JSON.parse(line)
    const { answered, bad, lost } = seen
    if (bad + lost > 0) throw new WrongAnswer(`${url}: of ${answered} answers ${bad} were no 2xx, ${lost} were lost`)
    slices.push({ endedAt: performance.now(), sent: seen.sent })
    return seen
  }
  /** Answers a second. */
  const rate = (options: Options) => () => slice(options).then(({ answered, seconds }) => answered / seconds)
  return { sent, slice, rate }
}
