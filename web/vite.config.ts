import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const web = import.meta.dirname

/** The business's details, which the server writes in place of this word: `lib/business.ts` reads them (GAPS "Configuration"). */
const businessBlock: Plugin = {
  name: 'business-block',
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'application/json', id: 'business' }, children: 'BUSINESS_JSON', injectTo: 'head' },
  ],
}

const small = '?small'

/**
 * A visitor's form is written in zod/mini, whose core the admin's pages share: they would leave in it all that only they
 * use. So it gets a core of its own, and with it only what it uses.
 */
const smallZod: Plugin = {
  name: 'small-zod',
  enforce: 'pre',
  async resolveId(id, importer) {
    const isSmall = importer?.endsWith(small)
    if (id !== 'zod/mini' && !isSmall) return null
    const found = await this.resolve(id, isSmall ? importer?.slice(0, -small.length) : importer, { skipSelf: true })
    return found && { ...found, id: found.id + small }
  },
}

const core =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//

/** The page is built twice: for the browser, with all its files, and for the server, which renders the public pages. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: web,
  plugins: [
    tanstackRouter({
      // A loader may bring Query and the client along, so it travels with its page, not with the entry (SPEED trap 5).
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      target: 'react',
      routesDirectory: join(web, 'routes'),
      generatedRouteTree: join(web, 'routeTree.gen.ts'),
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    businessBlock,
    smallZod,
  ],
  // The server puts each response's own nonce in place of this word (F10).
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: join(web, isSsrBuild ? '../dist/server' : '../dist/client'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // Everything is a file of its own: the policy allows no data: font and no inline style.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: {
      // A browser that knows no preloading does without.
      polyfill: false,
      // The small stylesheet stands in every page, or in its head, already.
      // Nor does the entry name what the desk's pages are made of: every visitor would carry the list.
      resolveDependencies: (page, files) =>
        files.filter((file) =>
          file.endsWith('.css') ? !/^assets\/index-[^/]+$/.test(file) : !/^assets\/(admin|auth)\b/.test(page),
        ),
    },
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? { input: join(web, 'server-entry.tsx') }
      : // What every page needs is one file, which compresses better than its parts.
        { output: { codeSplitting: { groups: [{ name: 'core', test: core }] } } },
  },
  ...(isSsrBuild && {
    // The renderer needs nothing but its own folder.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}))
