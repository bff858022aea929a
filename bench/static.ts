/* Keeps what a server answers in memory, and sends it as the product sends its own files. */
import { newStaticAnswer } from './product.ts'

const [port, origin, paths = '[]'] = process.argv.slice(2)
const routes: Record<string, Response | ((request: Request) => Response)> = { '/healthz': new Response('ok') }
for (const path of JSON.parse(paths) as string[]) {
  const response = await fetch(origin + path)
  routes[path] = await newStaticAnswer(await response.bytes())
}
Bun.serve({ port: Number(port), hostname: '127.0.0.1', routes })
