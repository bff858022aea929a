import { writeFileSync } from 'node:fs'
import type { Slice } from './client.ts'
import { bun, programOf, type Server } from './machine.ts'
import { Wrong } from './same.ts'

const wrk = Bun.which('wrk')

/** What makes the requests. */
export const loadTool = wrk ? 'wrk' : 'a small client in Bun (wrk is not installed)'

/** Requests ready to be sent, one after another, in a file. */
export type Requests = { file: string; count: number }

type Ask = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object }

const rawRequest = ({ method = 'GET', path, headers = {}, body }: Ask) => {
  const text = body ? JSON.stringify(body) : ''
  const all = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

/** Writes requests into a file for a {@link newFeed}. */
export const writeRequests = (file: string, asks: readonly Ask[]): Requests => {
  writeFileSync(file, asks.map(rawRequest).join('\x1e'))
  return { file, count: asks.length }
}

type Options = {
  connections: number
  seconds?: number
  /** Ends the slice after so many answers, if they come before the time is up. */
  most?: number
}

const slice = async (server: Server, { file }: Requests, skip: number, options: Options): Promise<Slice> => {
  const { connections, seconds = 1, most = 0 } = options
  const own = [file, String(skip), String(most)]
  const command = wrk
    ? [
        wrk,
        '-t1',
        `-c${connections}`,
        `-d${seconds}s`,
        '--timeout',
        '20s',
        '-s',
        programOf('wrk.lua'),
        server.url,
        '--',
        ...own,
      ]
    : bun(programOf('client.ts'), server.url, String(connections), String(seconds), ...own)
  const child = Bun.spawn(command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Response(child.stdout).text()
  const json = said.split('\n').findLast((line) => line.startsWith('{'))
  if (!json) throw new Error(`the load ended without figures: ${said}`)
  const seen = JSON.parse(json) as Slice
  if (seen.bad > 0) throw new Wrong(`${seen.bad} of ${seen.answered} answers of ${server.url} were no 2xx`)
  if (seen.lost > 0) throw new Wrong(`${seen.lost} requests to ${server.url} had no answer`)
  return seen
}

const minuteMs = 60_000

/**
 * Feeds one server with the requests of a file, slice after slice; none is used again before all were.
 * @param perMinute how often one request may be used in a minute: the product's own limits stay as they are. Waits where
 * a machine is so quick that it would be more.
 */
export const newFeed = (server: Server, requests: Requests, perMinute = Number.POSITIVE_INFINITY) => {
  const slices: { endedAt: number; sent: number }[] = []
  const sentSince = (moment: number) =>
    slices.reduce((sum, { endedAt, sent }) => sum + (endedAt > moment ? sent : 0), 0)
  return {
    sent: () => sentSince(0),
    /** @throws {@link Wrong} for an answer that is no 2xx, or none at all. */
    slice: async (options: Options) => {
      const next = slices.at(-1)?.sent ?? 0
      while (sentSince(performance.now() - minuteMs) + next > perMinute * requests.count) await Bun.sleep(1000)
      const before = server.cpuSeconds()
      const seen = await slice(server, requests, sentSince(0), options)
      slices.push({ endedAt: performance.now(), sent: seen.sent })
      return { ...seen, cpuSeconds: server.cpuSeconds() - before }
    },
  }
}

export type Feed = ReturnType<typeof newFeed>

/** Several feeds of one server as one: each slice is the next one's. */
export const inTurn = (feeds: readonly Feed[]): Feed => {
  let turn = 0
  return {
    sent: () => feeds.reduce((sum, feed) => sum + feed.sent(), 0),
    slice: (options) => {
      const feed = feeds[turn % feeds.length]
      if (!feed) throw new Error('nothing to feed with')
      turn += 1
      return feed.slice(options)
    },
  }
}
