import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { newFeed, writeRequests } from './load.ts'
import { type Server, startServer } from './machine.ts'
import type { Row } from './report.ts'
import { showSpread } from './report.ts'
import { interleave, ratiosOf, showAbsolute } from './rounds.ts'
import { Wrong } from './same.ts'

const program = ['/usr/sbin/nginx', Bun.which('nginx')].find((place) => place && existsSync(place))
const connections = 32
const least = 1

type Answer = { status: number; headers: Record<string, string>; hash: string; bytes: Uint8Array }

/** An answer with its body as it came over the wire: a fetch would unpack it. */
const answerOf = (url: string, encoding: string) =>
  new Promise<Answer>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, async (response) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of response) chunks.push(chunk as Uint8Array)
      const bytes = new Uint8Array(Buffer.concat(chunks))
      resolve({
        status: response.statusCode ?? 500,
        headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
        hash: Bun.SHA256.hash(bytes, 'hex'),
        bytes,
      })
    }).on('error', reject)
  })

// nginx writes these itself.
const ownHeaders = new Set(['content-length', 'content-type', 'connection', 'date', 'keep-alive', 'transfer-encoding'])

/** `own`: nginx picks its gzip_static module's file by what the browser accepts; otherwise it has one file and one encoding. */
type Case = { asked: 'br' | 'gzip' | 'identity'; own: boolean; what: string; goal: boolean }

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

const configuration = (port: number, folder: string, { headers }: Answer, own: boolean) => {
  const said = Object.entries(headers).filter(
    ([name]) => !ownHeaders.has(name) && !(own && name === 'content-encoding'),
  )
  return `
daemon off;
# The one worker, without a master beside it: what it uses of the processor is then its own.
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  etag off;
  max_ranges 0;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  open_file_cache_min_uses 1;
  default_type ${quoted(headers['content-type'] ?? 'text/html')};
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${folder};
    location = /healthz { return 200; }
    location = / {
      try_files /page =404;
      gzip_static ${own ? 'on' : 'off'};
      add_header last-modified "";
      ${said.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
    }
  }
}
`
}

/** nginx with one page: the bytes and the headers of an answer of ours, from a file it keeps open. */
const startNginx = (nginx: string, folder: string, answer: Answer, own: boolean) => {
  mkdirSync(folder, { recursive: true })
  for (const name of own ? ['page', 'page.gz'] : ['page']) writeFileSync(join(folder, name), answer.bytes)
  const file = join(folder, 'nginx.conf')
  return startServer(
    (port) => {
      writeFileSync(file, configuration(port, folder, answer, own))
      return [nginx, '-p', folder, '-c', file, '-e', join(folder, 'error.log')]
    },
    {},
    join(folder, 'said.log'),
  )
}

const insistOnSameAnswer = (ours: Answer, theirs: Answer) => {
  const names = Object.keys(ours.headers).filter((name) => !ownHeaders.has(name) || name === 'content-type')
  const other = names.find((name) => ours.headers[name] !== theirs.headers[name])
  if (ours.status !== 200 || theirs.status !== 200) throw new Wrong(`/ answered ${ours.status} and ${theirs.status}`)
  if (other) throw new Wrong(`nginx answers another ${other}: ${theirs.headers[other]}`)
  if (ours.hash !== theirs.hash) throw new Wrong('nginx answers other bytes for /')
}

const cases: readonly Case[] = [
  { asked: 'br', own: false, what: 'brotli: ours / nginx, 1 worker, with that one form', goal: true },
  { asked: 'gzip', own: true, what: 'gzip: ours / nginx, 1 worker, with gzip_static', goal: true },
  { asked: 'identity', own: false, what: 'not compressed: ours / nginx, 1 worker', goal: false },
]

const measureCase = async (
  ours: Server,
  nginx: string,
  { asked, own, what, goal }: Case,
  { folder, rounds }: { folder: string; rounds: number },
): Promise<Row> => {
  const answer = await answerOf(`${ours.url}/`, asked)
  const theirs = await startNginx(nginx, folder, answer, own)
  insistOnSameAnswer(answer, await answerOf(`${theirs.url}/`, asked))
  const requests = writeRequests(join(folder, 'asked'), [{ path: '/', headers: { 'accept-encoding': asked } }])
  const feeds = { ours: newFeed(ours, requests), nginx: newFeed(theirs, requests) }
  const seen = await interleave(feeds, { rounds, connections })
  await theirs.stop()
  const ratios = ratiosOf(seen.ours.rates, seen.nginx.rates)
  return {
    id: 'S4',
    what: `GET /, ${what}`,
    figure: showSpread(ratios),
    goal: goal ? `≥ ${least.toFixed(2)}` : '',
    meets: goal ? ratios.median >= least : null,
    absolute: `${showAbsolute(seen.ours, seen.nginx)}; ${answer.bytes.length} bytes`,
  }
}

/** S4: requests a second of / beside nginx, which serves the same bytes under the same headers. */
export const measureNginx = async (
  ours: Server,
  { folder, rounds }: { folder: string; rounds: number },
  say: (line: string) => void,
): Promise<Row[]> => {
  if (!program) {
    say('No S4: nginx is not installed.')
    return []
  }
  const rows: Row[] = []
  for (const [at, one] of cases.entries()) {
    rows.push(await measureCase(ours, program, one, { folder: join(folder, `nginx-${at}`), rounds }))
  }
  return rows
}
