import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { palette } from '#src/base/palette.ts'
import { privatePaths } from '#src/site/rules.ts'

const web = import.meta.dirname

/** The server replaces BUSINESS_JSON with the business details, which lib/business.ts reads. */
const businessBlock: Plugin = {
  name: 'business-block',
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'application/json', id: 'business' }, children: 'BUSINESS_JSON', injectTo: 'head' },
  ],
}

type Scheme = 'light' | 'dark' | 'print'
type Colours = Record<string, Partial<Record<Scheme, string>>>

const { dusk: _dusk, greenstone: _greenstone, ...onBands } = palette

const customProperties = (scheme: Scheme, selector = ':root', colours: Colours = palette) => {
  const declarations = Object.entries(colours).map(([name, { [scheme]: hex }]) =>
    hex ? `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}: ${hex};` : '',
  )
  return `${selector} { ${declarations.join(' ')} }`
}

const themeColor = (scheme: 'light' | 'dark') => ({
  tag: 'meta',
  injectTo: 'head' as const,
  attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: palette.ground[scheme] },
})

const isPublicRoute = (file: string) => {
  const [page] = file.split('.')
  return !privatePaths.some((path) => path.split('/')[1] === page)
}

/** The modules that these import. A module that imports admin.css is not one of them. */
const modulesOf = (files: readonly string[]) => {
  const modules = new Set<string>()
  const visit = (file: string) => {
    const source = readFileSync(file, 'utf8')
    if (modules.has(file) || source.includes("admin.css'")) return
    modules.add(file)
    for (const [, imported = ''] of source.matchAll(/^(?!import type).*(?:from|import\() ?'((?:#web|[.])\/[^']+)'/gm)) {
      const path = imported.startsWith('#web') ? join(web, imported.slice(4)) : join(dirname(file), imported)
      if (/(?<!\.gen)\.tsx?$/.test(path)) visit(path)
    }
  }
  for (const file of files) visit(join(web, file))
  return [...modules]
}

/** Server and browser render the pages of clients with the same library: they agree on the ids. */
const inPlaceOfReact = [
  { find: /^react$/, replacement: join(web, 'client/react.ts') },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
]

const clientEntries = ['client/quote.tsx', 'client/nda.tsx']

const sourcesOf = (stylesheet: string) => {
  if (stylesheet.endsWith('/admin.css')) return []
  const routes = readdirSync(join(web, 'routes')).filter(isPublicRoute)
  return modulesOf(
    stylesheet.endsWith('/client.css')
      ? ['client/server-entry.tsx', ...clientEntries]
      : ['router.tsx', ...routes.map((file) => `routes/${file}`)],
  )
}

/** Adds the palette to the stylesheets, and their sources to all but the admin's. Runs before Tailwind inlines imports. */
const styleSources: Plugin = {
  name: 'style-sources',
  enforce: 'pre',
  transform: (code, id) =>
    /\/(site|admin|client)\.css$/.test(id)
      ? `${code}
${sourcesOf(id)
  .map((file) => `@source "${file}";`)
  .join('\n')}
${customProperties('light')}
@media (prefers-color-scheme: dark) { ${customProperties('dark')} }
@layer base { @media screen { ${customProperties('dark', '.band', onBands)} } }
@media print { ${customProperties('print')} }`
      : null,
  transformIndexHtml: () => [themeColor('light'), themeColor('dark')],
}

/** Built for the browser and for the server, which renders; and twice more with the pages of clients (mode `client`). */
export default defineConfig(({ isSsrBuild = false, mode }) => ({
  root: web,
  plugins: [
    tanstackRouter({
      // Puts each loader into the chunk of its page: in the entry it would bring Query and the API client to every page.
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
    styleSources,
    tailwindcss(),
    businessBlock,
  ],
  // The server replaces this word with the nonce of each response (F10).
  html: { cspNonce: 'CSP_NONCE' },
  // The shim is for a React without useSyncExternalStore.
  resolve: {
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      ...(mode === 'client' ? inPlaceOfReact : []),
    ],
  },
  build: {
    outDir: join(web, isSsrBuild ? '../dist/server' : '../dist/client'),
    emptyOutDir: mode !== 'client',
    assetsDir: 'assets',
    // The content policy allows no data: URL and no inline style.
    assetsInlineLimit: 0,
    manifest: isSsrBuild ? false : mode === 'client' ? '.vite/client.json' : true,
    modulePreload: {
      polyfill: false,
      // Leaves out the small stylesheet, which every page already has, and the chunks of the admin's pages, whose list
      // would be in the entry for every visitor.
      resolveDependencies: (page, files) =>
        files.filter((file) =>
          file.endsWith('.css') ? !/^assets\/index-[^/]+$/.test(file) : !/^assets\/(admin|auth)\b/.test(page),
        ),
    },
    copyPublicDir: !isSsrBuild && mode !== 'client',
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? {
          input:
            mode === 'client'
              ? { 'client-entry': join(web, 'client/server-entry.tsx') }
              : { 'server-entry': join(web, 'server-entry.tsx') },
        }
      : {
          // React's hook for its developer tools: the branch that calls it leaves the build.
          transform: { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } },
          optimization: { inlineConst: { mode: 'all' } },
          ...(mode === 'client'
            ? { input: clientEntries.map((file) => join(web, file)) }
            : // One file compresses better than its parts, and hydration waits for one request.
              { output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] as const }] } } }),
        },
  },
  ...(isSsrBuild && {
    // The renderer runs from its own folder, without node_modules.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}))
