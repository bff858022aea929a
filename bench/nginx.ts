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

/** The page in each encoding that a server offers. */
type Forms = Partial<Record<'br' | 'gzip' | 'identity', Answer>>

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** What a directive says: the same for all forms, or a variable that nginx sets by what the browser accepts. */
const byForm = (name: string, values: Record<string, string>) => {
  const { identity, ...others } = values
  const [first = '', ...more] = Object.values(values)
  if (more.every((value) => value === first)) return { map: '', value: quoted(first) }
  const lines = Object.entries(others).map(([form, value]) => `~${form} ${quoted(value)};`)
  const map = `map $http_accept_encoding $${name} { default ${quoted(identity ?? first)}; ${lines.join(' ')} }`
  return { map, value: `$${name}` }
}

const configuration = (port: number, folder: string, forms: Forms) => {
  const answers = Object.entries(forms)
  const valuesOf = (read: (answer: Answer, form: string) => string) =>
    Object.fromEntries(answers.map(([form, answer]) => [form, read(answer, form)]))
  const names = [...new Set(answers.flatMap(([, { headers }]) => Object.keys(headers)))].filter(
    (name) => !ownHeaders.has(name),
  )
  const file = byForm(
    'file',
    valuesOf((_, form) => `/page.${form}`),
  )
  const headers = names.map((name) => ({
    name,
    ...byForm(
      `ours_${name.replaceAll('-', '_')}`,
      valuesOf((answer) => answer.headers[name] ?? ''),
    ),
  }))
  const type = answers[0]?.[1].headers['content-type'] ?? 'text/html'
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
  default_type ${quoted(type)};
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${[file, ...headers].flatMap(({ map }) => map || []).join('\n  ')}
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${folder};
    location = /healthz { return 200; }
    location = / {
      try_files ${file.value} =404;
      add_header last-modified "";
      ${headers.map(({ name, value }) => `add_header ${name} ${value};`).join('\n      ')}
    }
  }
}
`
}

/** nginx with one page: the bytes and the headers of answers of ours, from files it keeps open. */
const startNginx = (nginx: string, folder: string, forms: Forms) => {
  mkdirSync(folder, { recursive: true })
  for (const [form, { bytes }] of Object.entries(forms)) writeFileSync(join(folder, `page.${form}`), bytes)
  const file = join(folder, 'nginx.conf')
  return startServer(
    (port) => {
      writeFileSync(file, configuration(port, folder, forms))
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

const cases = [
  { asked: 'br', offers: ['br'], what: 'brotli: ours / nginx, which has nothing else', goal: true },
  {
    asked: 'br',
    offers: ['br', 'gzip', 'identity'],
    what: 'brotli: ours / nginx, which picks as ours does',
    goal: false,
  },
  {
    asked: 'identity',
    offers: ['identity'],
    what: 'not compressed: ours / nginx, which has nothing else',
    goal: false,
  },
] as const

type Case = (typeof cases)[number]

const measureCase = async (
  ours: Server,
  nginx: string,
  { asked, offers, what, goal }: Case,
  { folder, rounds }: { folder: string; rounds: number },
): Promise<Row> => {
  const forms: Forms = {}
  for (const form of offers) forms[form] = await answerOf(`${ours.url}/`, form)
  const theirs = await startNginx(nginx, folder, forms)
  for (const [form, answer] of Object.entries(forms)) {
    insistOnSameAnswer(answer, await answerOf(`${theirs.url}/`, form))
  }
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
    absolute: `${showAbsolute(seen.ours, seen.nginx)}; ${forms[asked]?.bytes.length} bytes`,
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
