/** Who may import whom: the layers and floors of docs/architecture.md, checked by `bun run check`. */
import { readdirSync, readFileSync } from 'node:fs'

/** A file at the root of a feature, or in one of its rooms. */
const ofFeature = (file) => `^src/[^/]+/${file}|^src/[^/]+/[^/]+/${file}`

const pure = `^src/base/|${ofFeature('([a-z-]*(rules|schema|text)|clauses|facts|holidays|working-days)[.]tsx?$')}`
const anyStore = ofFeature('(store|[a-z]+-store)[.]ts$')
const store = `^src/db/|^src/[^/]+/table[.]ts$|${anyStore}`
const http = '^src/(http/|[^/]+/(page-)?routes[.]ts$)'
const workflows = '^src/(workflows|status)/'
const top =
  '^src/((api|cli|cli-accounts|cli-output|create-context|degraded|emails|inspector-worker|jobs|main|pdf-worker|serve-folder|server)[.]tsx?$)'
const content = ofFeature('([a-z-]*emails|document|decision-document)[.]tsx$')
const drizzle = '^node_modules/(drizzle-orm|better-sqlite3)/'
const hono = '^node_modules/(hono|@hono)/'
const react = '^node_modules/(react|react-dom)/'

const architecture = readFileSync(new URL('docs/architecture.md', import.meta.url), 'utf8')
const rows = [...architecture.split('\n## Layers\n')[0].matchAll(/^\| (\d+) \|(.*)$/gm)]
/** The folders of src on each floor, the highest first, as the table of docs/architecture.md names them. */
const floors = [...Map.groupBy(rows, ([, floor]) => floor).values()].map((lines) =>
  lines.flatMap(([, , cell]) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, folder]) => folder)),
)
const folders = readdirSync(new URL('src', import.meta.url), { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name)
if (floors.flat().sort().join() !== folders.sort().join()) {
  throw new Error(
    `The table of floors in docs/architecture.md must name each folder of src once: ${folders.join(', ')}`,
  )
}
const inFolders = (names) => `^src/(${names.join('|')})/`

const roomsOfDays = ['balances', 'drawing', 'invoicing', 'news', 'entries', 'statement']

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid(
      'pure',
      'base, rules, schema and contract texts import each other and zod: the browser reads them.',
      { path: pure, pathNot: '^src/base/sha256[.]ts$' },
      { pathNot: [pure, '^node_modules/zod/'] },
    ),
    forbid(
      'store',
      'Tables, stores and db/ import pure modules, each other and drizzle.',
      { path: store },
      { path: ['^src/', hono, react], pathNot: [pure, store, '^src/context[.]ts$'] },
    ),
    forbid('drizzle', 'Only stores and tables know rows.', { path: '^src/', pathNot: [store, top] }, { path: drizzle }),
    forbid(
      'own-store',
      'A store is private to its feature.',
      { path: '^src/([^/]+)/' },
      { path: anyStore, pathNot: '^src/$1/' },
    ),
    forbid(
      'own-table',
      "A store reads no other feature's table; a foreign key in table.ts may name one.",
      { path: '^src/([^/]+)/', pathNot: '/table[.]ts$' },
      { path: '^src/[^/]+/table[.]ts$', pathNot: '^src/$1/' },
    ),
    forbid(
      'rooms',
      "A room reads its feature's root, and another room's verbs and rules: stores, emails and documents are its own.",
      { path: '^src/([^/]+)/([^/]+)/' },
      { path: '^src/$1/[^/]+/(store[.]ts|[a-z]+-store[.]ts|[a-z-]*(emails|document)[.]tsx)$', pathNot: '^src/$1/$2/' },
    ),
    ...roomsOfDays
      .slice(0, -1)
      .map((room, at) =>
        forbid(
          `days-${room}`,
          'A room of src/days imports only those before it.',
          { path: `^src/days/${room}/` },
          { path: `^src/days/(${roomsOfDays.slice(at + 1).join('|')})/` },
        ),
      ),
    forbid(
      'content',
      'Emails and documents are made from their props alone.',
      { path: [content, '^src/pdf/'] },
      { path: [store, http, hono] },
    ),
    forbid(
      'mail',
      'mail/ knows no store but its own, and no HTTP.',
      { path: '^src/mail/', pathNot: http },
      { path: [http, hono] },
    ),
    ...floors.map((names, at) =>
      forbid(
        `floor-${floors.length - at}`,
        'A folder imports verbs of lower floors alone: move what spans features to src/workflows.',
        { path: inFolders(names), pathNot: '/(page-routes|table)[.]ts$' },
        {
          path: inFolders(floors.slice(0, at < floors.length - 1 ? at + 1 : at).flat()),
          pathNot: ['^src/$1/', pure, '^src/(http|workflows)/'],
        },
      ),
    ),
    forbid(
      'workflows',
      'Workflows compose verbs.',
      { path: workflows, pathNot: http },
      { path: [http, hono, drizzle, anyStore] },
    ),
    forbid(
      'above-features',
      'Only routes, jobs and commands call workflows.',
      { path: '^src/', pathNot: [http, top, workflows] },
      { path: workflows, pathNot: http },
    ),
    forbid(
      'http',
      'A feature knows HTTP in its routes alone.',
      { path: '^src/[^/]+/', pathNot: http },
      { path: [http, hono] },
    ),
    forbid(
      'routes',
      'Routes call verbs, never stores.',
      { path: http },
      { path: ['^src/[^/]+/table[.]ts$', anyStore] },
    ),
    forbid('top', 'Nothing imports the composition root.', { path: '^src/', pathNot: top }, { path: top }),
    forbid(
      'web',
      'The page reads pure modules of src, and the type of the API.',
      { path: '^web/' },
      { path: '^src/', pathNot: [pure, '^src/api[.]ts$'] },
    ),
    forbid(
      'web-api',
      'Of api.ts the page takes the type alone.',
      { path: '^web/' },
      { path: top, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-packages',
      'What is for the server stays out of the browser.',
      { path: '^web/', pathNot: '^web/vite[.]config[.]ts$' },
      {
        path: [drizzle, '^node_modules/(lucia|oslo|resend)/', '^node_modules/@(lucia-auth|react-email)/'],
      },
    ),
    forbid(
      'web-builtins',
      'A browser has no modules of Bun or Node.',
      { path: '^web/', pathNot: '^web/vite[.]config[.]ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'ui',
      'The components in ui/ know nothing of this business.',
      { path: '^web/components/ui/' },
      { path: '^(src|web)/', pathNot: '^web/(components/ui|lib)/' },
    ),
    forbid(
      'product',
      'The product needs nothing of its tests and tools.',
      { path: '^(src|web)/' },
      { path: '^(tests|bench|bin|drills)/' },
    ),
    forbid('server', 'The server needs nothing of the page.', { path: '^src/' }, { path: '^web/' }),
    forbid(
      'production',
      'What the server imports is a dependency. What only builds the page, whose bundles hold it, is a devDependency.',
      { path: '^src/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'named',
      'package.json names what is imported.',
      { path: '^(src|web)/' },
      { dependencyTypes: ['npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),
    forbid('found', 'Every import leads somewhere.', {}, { couldNotResolve: true, pathNot: '^(bun|virtual:|ENTRY$)' }),
    // Cycles of folders are checked by tests/conventions/boundaries.test.ts.
    forbid('cycles', 'No file imports itself by way of others.', {}, { circular: true }),
  ],
  options: {
    // TypeScript 7 has no API to read a file with; swc has.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '[.](css|svg|woff2|json)$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['import', 'bun', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
