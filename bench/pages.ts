import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian } from '#bin/install.ts'
import { ask, insistOnSameBodies, newFeed } from './load.ts'
import { folder, type Server, startServer } from './processes.ts'
import { startProduct } from './product.ts'
import { compare, say } from './report.ts'

const program = '/usr/sbin/nginx'

// nginx writes these itself.
const ownHeaders = ['content-length', 'content-type', 'connection', 'date', 'keep-alive', 'transfer-encoding']

const quoted = (text: string | null) => `"${(text ?? '').replaceAll(/["\\]/g, '\\$&')}"`

/** One worker without a master, no log, the file kept open. gzip by its own gzip_static; brotli as the only form of the file. */
const configuration = (port: number, headers: Headers, isGzip: boolean) => {
  const written = isGzip ? [...ownHeaders, 'content-encoding'] : ownHeaders
  const others = [...headers].filter(([name]) => !written.includes(name))
  return `daemon off; master_process off; worker_processes 1; pid nginx.pid; error_log error.log;
events { worker_connections 1024; }
http {
  access_log off; etag off; max_ranges 0; sendfile on; tcp_nopush on; keepalive_timeout 65; keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h; open_file_cache_valid 1h; open_file_cache_min_uses 1;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  default_type ${quoted(headers.get('content-type'))};
  server {
    listen 127.0.0.1:${port} backlog=1024; root .;
    location = /healthz { return 200; }
    location = / {
      try_files /page =404; gzip_static ${isGzip ? 'on' : 'off'}; add_header last-modified "";
      ${others.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join(' ')}
    }
  }
}`
}

/** GET / beside nginx, which serves the same bytes under the same headers. */
export const measurePages = async () => {
  if (!Bun.which(program)) await installFromDebian('nginx')
  if (!Bun.which(program)) return say('No comparison with nginx: it is not installed.')
  const ours = await startProduct(join(folder, 'pages'))
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const response = await ask(`${ours.url}/`, { headers, decompress: false })
    const body = await response.bytes()
    const place = join(folder, `nginx-${encoding}`)
    mkdirSync(place)
    for (const file of ['page', 'page.gz']) writeFileSync(join(place, file), body)
    const nginx = await startServer(`nginx-${encoding}`, (port) => {
      writeFileSync(join(place, 'nginx.conf'), configuration(port, response.headers, encoding === 'gzip'))
      return [program, '-p', place, '-c', 'nginx.conf', '-e', 'error.log']
    })
    await insistOnSameBodies([ours, nginx], ['/'], { headers, decompress: false })
    const runOf = (server: Server) => newFeed(server, [{ path: '/', headers }]).rate({ connections: 32 })
    const name = `page / vs nginx, ${encoding === 'br' ? 'brotli' : 'gzip_static'}`
    await compare(runOf(ours), [{ name, run: runOf(nginx), atLeast: 0.95 }], { unit: 'requests/s' })
    await nginx.stop()
  }
  await ours.stop()
}
