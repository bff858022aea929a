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

export default defineConfig({
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
  ],
  // The server puts each response's own nonce in place of this word (F10).
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: join(web, '../dist'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // Everything is a file of its own: the policy allows no data: font and no inline style.
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
  },
})
