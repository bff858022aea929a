import { newFile, serveFile } from '#src/http/static.ts'

/* One file, held in memory and sent as the product sends its own, whatever is asked for. */
const [, , port, path = ''] = process.argv
const file = newFile({ identity: await Bun.file(path).bytes() }, { 'content-type': 'application/pdf' })

Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  fetch: (request) => serveFile(file, request) ?? new Response(null, { status: 405 }),
})
