import { type File, newFile, serveFile } from '#src/http/static.ts'

/* Files of the same bytes, each held in memory for itself and sent as the product sends its own, under the paths it is told. */
const [, , port, file = '', paths = '[]'] = process.argv

const bytes = await Bun.file(file).bytes()

const answer = (file: File, request: Request) => serveFile(file, request) ?? new Response(null, { status: 405 })

const routeOf = (path: string) => {
  const own = newFile({ identity: new Uint8Array(bytes) }, { 'content-type': 'application/pdf' })
  return [path, (request: Request) => answer(own, request)] as const
}

Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  routes: { '/healthz': new Response('ok'), ...Object.fromEntries((JSON.parse(paths) as string[]).map(routeOf)) },
})
