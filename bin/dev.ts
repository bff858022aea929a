/** The product while it is written: the API starts anew, the page changes in place. One address for both. */
import { build } from './build.ts'
import { install } from './install.ts'
import { endWithRunner } from './leash.ts'
import { bun, run } from './run.ts'

await install()
// The API reads a built page at its start, though in development nobody sees that one.
await build()
endWithRunner()

const { processEnvironment, readEnv } = await import('#src/env.ts')
const { createServer } = await import('vite')

const environment = processEnvironment()
const port = Number(environment.PORT ?? 3000)
const origin = `http://localhost:${port}`
const env = { PORT: String(port + 1), HOST: '127.0.0.1', ORIGIN: origin }

const read = readEnv({ ...environment, ...env })
if ('faults' in read) {
  process.stderr.write(`${read.faults.join('\n')}\n`)
  process.exit(1)
}
const business = JSON.stringify(read.config.business).replaceAll('<', '\\u003c')

const api = `http://127.0.0.1:${env.PORT}`
const page = await createServer({
  configFile: 'web/vite.config.ts',
  clearScreen: false,
  // What the server does to the built page. There is no policy here, so the nonce may stay a word.
  plugins: [{ name: 'business', transformIndexHtml: (html) => html.replaceAll('BUSINESS_JSON', () => business) }],
  server: {
    port,
    strictPort: true,
    proxy: {
      '/api': api,
      '/healthz': {
        target: api,
        bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
})
await page.listen()
const { code } = await run(bun('--watch', '--no-clear-screen', 'src/main.ts'), { show: true, env })
process.exit(code)
