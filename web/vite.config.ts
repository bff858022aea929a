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

/** The modules of the public pages, found by their imports. A module that imports admin.css is not one of them. */
const publicModules = () => {
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
  for (const file of readdirSync(join(web, 'routes')).filter(isPublicRoute)) visit(join(web, 'routes', file))
  visit(join(web, 'router.tsx'))
  return [...modules]
}

/** Adds the palette to both stylesheets, and its sources to the public one. Runs before Tailwind inlines imports. */
const styleSources: Plugin = {
  name: 'style-sources',
  enforce: 'pre',
  transform: (code, id) =>
    /\/(site|admin)\.css$/.test(id)
      ? `${code}
${
  id.endsWith('/site.css')
    ? publicModules()
        .map((file) => `@source "${file}";`)
        .join('\n')
    : ''
}
${customProperties('light')}
@media (prefers-color-scheme: dark) { ${customProperties('dark')} }
@layer base { @media screen { ${customProperties('dark', '.band', onBands)} } }
@media print { ${customProperties('print')} }`
      : null,
  transformIndexHtml: () => [themeColor('light'), themeColor('dark')],
}

/** Built twice: for the browser, and for the server, which renders the public pages. */
export default defineConfig(({ isSsrBuild = false }) => ({
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
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: join(web, isSsrBuild ? '../dist/server' : '../dist/client'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content policy allows no data: URL and no inline style.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // Leaves out the small stylesheet, which every page already has, and the chunks of the admin's pages, whose list
      // would be in the entry for every visitor.
      resolveDependencies: (page, files) =>
        files.filter((file) =>
          file.endsWith('.css') ? !/^assets\/index-[^/]+$/.test(file) : !/^assets\/(admin|auth)\b/.test(page),
        ),
    },
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? { input: join(web, 'server-entry.tsx') }
      : {
          // React's hook for its developer tools: the branch that calls it leaves the build.
          transform: { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } },
          optimization: { inlineConst: { mode: 'all' } },
          // One file compresses better than its parts, and hydration waits for one request.
          output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } },
        },
  },
  ...(isSsrBuild && {
    // The renderer runs from its own folder, without node_modules.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}))
