/** The development server: the API restarts, the page reloads in place, both at one address. */
import { build } from './build.ts'
import { exitWithParent } from './exit-with-parent.ts'
import { giveUp, install } from './install.ts'
import { bun, run } from './run.ts'

await install()
// The API reads the built page at its start, although in development nobody sees it.
await build()
exitWithParent()

const { publicBusinessOf } = await import('#src/business/identity.ts')
const { businessOf } = await import('#src/current-business.ts')
const { processEnvironment, readEnv } = await import('#src/env/env.ts')
const { createServer } = await import('vite')

const environment = processEnvironment()
const port = Number(environment.PORT ?? 3000)
const origin = `http://localhost:${port}`
const env = { PORT: String(port + 1), HOST: '127.0.0.1', ORIGIN: origin }

const read = readEnv({ ...environment, ...env })
if ('faults' in read) throw giveUp(read.faults.join('\n'))
const business = JSON.stringify(publicBusinessOf(businessOf(read.config))).replaceAll('<', '\\u003c')

const api = `http://127.0.0.1:${env.PORT}`
const page = await createServer({
  configFile: 'web/vite.config.ts',
  clearScreen: false,
  // The server does the same to the built page. Without a content policy the nonce needs no value.
  plugins: [{ name: 'business', transformIndexHtml: (html) => html.replaceAll('BUSINESS_JSON', () => business) }],
  server: {
    port,
    strictPort: true,
    proxy: {
      '/api': api,
      // These are the pages of the last build.
      '^/(quote/|nda([?]|$)|assets/)': api,
      '/livez': api,
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
