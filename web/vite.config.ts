import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { palette } from '#src/base/palette.ts'
import { privatePaths } from '#src/site/rules.ts'

const web = import.meta.dirname

type Scheme = 'light' | 'dark' | 'print'
type Colours = Record<string, Partial<Record<Scheme, string>>>

const { dusk: _dusk, greenstone: _greenstone, ...onBands } = palette

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

const customProperties = (scheme: Scheme, selector = ':root', colours: Colours = palette) => {
  const declarations = Object.entries(colours).map(([name, { [scheme]: hex }]) =>
    hex ? `--${kebabCase(name)}: ${hex};` : '',
  )
  return `${selector} { ${declarations.join(' ')} }`
}

const themeColours = Object.keys(palette).map((name) => `--color-${kebabCase(name)}: var(--${kebabCase(name)});`)

const themeColor = (scheme: 'light' | 'dark') => ({
  tag: 'meta',
  injectTo: 'head' as const,
  attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: palette.ground[scheme] },
})

const importLine = /^(?!import type).*(?:from|import\() ?'((?:#web|#src|[.])\/[^']+)'/gm

/** Our own modules that `files` import, also indirectly. `isWanted` gets the import's line and the module's source. */
const modulesOf = (files: readonly string[], isWanted: (line: string, source: string) => boolean) => {
  const modules = new Set<string>()
  const visit = (file: string) => {
    if (modules.has(file)) return
    modules.add(file)
    for (const [line, imported = ''] of readFileSync(file, 'utf8').matchAll(importLine)) {
      const path = imported.startsWith('#') ? join(web, '..', imported.slice(1)) : join(dirname(file), imported)
      if (/(?<!\.gen)\.tsx?$/.test(path) && isWanted(line, readFileSync(path, 'utf8'))) visit(path)
    }
  }
  for (const file of files) visit(join(web, file))
  return modules
}

const staticModulesOf = (...routes: string[]) =>
  modulesOf(
    routes.map((route) => `routes/${route}.tsx`),
    (line) => !line.includes('import('),
  )

const pagesToRead = [
  '_site',
  '_site/index',
  '_site/south-island-advantage',
  '_site/what-youll-get',
  '_site/faq',
  '_site/privacy',
]
const pagesWithForms = { quote: 'quote.$token', nda: 'nda', form: '_site/start-assessment' }

/** One chunk for the modules that the same set of form pages needs: forty small chunks weigh a quarter more. */
const chunkOf = () => {
  const read = staticModulesOf(...pagesToRead)
  const pages = Object.entries(pagesWithForms).map(([name, route]) => [name, staticModulesOf(route)] as const)
  return (id: string) => {
    // Only the server and the private pages use them: see `everyProblem`.
    if (id.endsWith('/base/admin-problems.ts')) return null
    const names = pages.flatMap(([name, modules]) => (modules.has(id) ? name : []))
    if (names.length === 0) return null
    return names.length > 1 || read.has(id) ? 'pages' : (names[0] ?? null)
  }
}

const privatePages = new Set(privatePaths.map((path) => path.split('/')[1]))

const isPrivateRoute = (id: string) => {
  const [, page] = /\/routes\/(?:_site\/)?(\w+)/.exec(id) ?? []
  return privatePages.has(page)
}

/** One chunk for what several private pages share, and no other page: each of them would ask for eighty. */
const privateChunkOf = () => {
  const others = new Set<string>()
  const visit = (id: string, context: Rolldown.ChunkingContext) => {
    if (others.has(id) || isPrivateRoute(id)) return
    others.add(id)
    const module = context.getModuleInfo(id)
    for (const each of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) visit(each, context)
  }
  return (id: string, context: Rolldown.ChunkingContext) => {
    visit(join(web, 'index.html'), context)
    return others.has(id) ? null : 'private'
  }
}

/** The modules of the pages for visitors and clients: all routes but the private ones. */
const siteSources = () => {
  const routes = readdirSync(join(web, 'routes'), { recursive: true }).map((file) => `routes/${file}`)
  const files = routes.filter((file) => file.endsWith('.tsx') && !isPrivateRoute(`/${file}`))
  const all = ['app.tsx', 'router.tsx', ...files]
  // A module that imports admin.css belongs to the private pages.
  return [...modulesOf(all, (_, source) => !source.includes("admin.css'"))].filter((file) => file.startsWith(web))
}

/** Adds the palette to the stylesheets and the shell, and the site's sources. Runs before Tailwind inlines imports. */
const pageParts: Plugin = {
  name: 'page-parts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/(site|admin)\.css$/.test(id)
      ? `${code}
${(id.endsWith('/site.css') ? siteSources() : []).map((file) => `@source "${file}";`).join('\n')}
@theme inline { ${themeColours.join(' ')} }
${customProperties('light')}
@media (prefers-color-scheme: dark) { ${customProperties('dark')} }
@layer base { @media screen { ${customProperties('dark', '.band', onBands)} } }
@media print { ${customProperties('print')} }`
      : null,
  transformIndexHtml: () => [
    themeColor('light'),
    themeColor('dark'),
    // The server replaces PAGE_JSON with what the page is made from, which lib/page.ts reads.
    { tag: 'script', attrs: { type: 'application/json', id: 'page' }, children: 'PAGE_JSON', injectTo: 'head' },
  ],
}

/** Built for the browser, and for the server, which renders. */
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
    pageParts,
    tailwindcss(),
  ],
  // The server replaces this word with the nonce of each response (F10).
  html: { cspNonce: 'CSP_NONCE' },
  // The shim is for a React without useSyncExternalStore.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: join(web, isSsrBuild ? '../dist/server' : '../dist/client'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content policy allows no data: URL and no inline style.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // Not preloaded: the small stylesheet, which every page already has, and the chunks of the admin's pages, because
      // Vite would write their file names into the entry that every visitor downloads.
      resolveDependencies: (page, files) =>
        files.filter((file) =>
          file.endsWith('.css') ? !/^assets\/index-[^/]+$/.test(file) : !/^assets\/(admin|auth)\b/.test(page),
        ),
    },
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? { input: { 'server-entry': join(web, 'server-entry.tsx') } }
      : {
          // React's hook for its developer tools: the branch that calls it leaves the build.
          transform: { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } },
          optimization: { inlineConst: { mode: 'all' } },
          // One file compresses better than its parts, and hydration waits for one request.
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'index', tags: ['$initial'] as const, priority: 1 },
                { name: chunkOf() },
                { name: privateChunkOf(), minShareCount: 2 },
              ],
            },
          },
        },
  },
  ...(isSsrBuild && {
    // The renderer runs from its own folder, without node_modules.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}))
