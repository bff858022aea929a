/** "Who may import whom": the table of floors in CONTRIBUTING.md, kept by `bun run check`. */

const ground = '^src/(base/|[^/]+/(rules|schema|clauses|text)[.]tsx?$)'
const cellar = '^src/(db/|[^/]+/(table|store)[.]ts$)'
const actions = '^src/[^/]+/actions[.]ts$'
const doors = '^src/(http/|[^/]+/(routes|cookies)[.]ts$)'
const top = '^src/(api|server|main|cli|jobs|emails|create-context|seed)[.]tsx?$'
const papers = '^src/[^/]+/(emails|document)[.]tsx?$'
const drizzle = '^node_modules/(drizzle-orm|better-sqlite3)/'
const hono = '^node_modules/(hono|@hono)/'
const react = '^node_modules/(react|react-dom)/'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid(
      'ground',
      'The ground floor imports itself and zod.',
      { path: ground },
      { pathNot: [ground, '^node_modules/zod/'] },
    ),
    forbid(
      'cellar',
      'Tables, stores and db/ import the ground floor, each other and drizzle.',
      { path: cellar },
      { path: ['^src/', hono, react], pathNot: [ground, cellar] },
    ),
    forbid('drizzle', 'Rows are for the cellar alone.', { path: '^src/', pathNot: [cellar, top] }, { path: drizzle }),
    forbid(
      'own-store',
      'A store is private to its room.',
      { path: '^src/([^/]+)/', pathNot: '^src/db/' },
      { path: '^src/[^/]+/store[.]ts$', pathNot: '^src/$1/' },
    ),
    forbid(
      'papers',
      'Letters, documents, mail/ and pdf/ know no store but their own, and no doors.',
      { path: [papers, '^src/(mail|pdf)/'], pathNot: doors },
      { path: [doors, hono, actions, '^src/[^/]+/(store|table)[.]ts$'], pathNot: '^src/(mail|pdf)/' },
    ),
    forbid('letters', 'A letter is made from what it is given.', { path: papers }, { path: [cellar, actions] }),
    forbid(
      'http',
      'A room knows no HTTP but at its doors; a page that is rendered carries a policy.',
      { path: '^src/[^/]+/', pathNot: [doors, '^src/site/worker[.]ts$'] },
      { path: [doors, hono] },
    ),
    forbid(
      'doors',
      'Doors open onto actions, never past them.',
      { path: doors },
      { path: '^src/[^/]+/(store|table)[.]ts$' },
    ),
    forbid(
      'own-actions',
      "A room's doors lead into that room.",
      { path: '^src/([^/]+)/routes[.]ts$' },
      { path: actions, pathNot: '^src/$1/' },
    ),
    forbid('top', 'Nothing is built upon app, house, main and cli.', { path: '^src/', pathNot: top }, { path: top }),
    forbid(
      'web',
      'The page reads the ground floor of src, and the type of the API.',
      { path: '^web/' },
      { path: '^src/', pathNot: [ground, '^src/api[.]ts$'] },
    ),
    forbid(
      'web-api',
      'Of app.ts the page takes the type alone.',
      { path: '^web/' },
      { path: top, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-packages',
      'What is for the server stays out of the browser.',
      { path: '^web/', pathNot: '^web/vite[.]config[.]ts$' },
      {
        path: [drizzle, '^node_modules/(lucia|oslo|resend|date-holidays)/', '^node_modules/@(lucia-auth|react-email)/'],
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
      { path: '^(tests|bench|bin)/' },
    ),
    forbid('server', 'The server needs nothing of the page.', { path: '^src/' }, { path: '^web/' }),
    forbid(
      'production',
      'What runs in production is a dependency, not a devDependency.',
      { path: '^(src|web)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),
    forbid('found', 'Every import leads somewhere.', {}, { couldNotResolve: true, pathNot: '^(bun|virtual:|ENTRY$)' }),
    forbid('circles', 'Nothing is built upon itself.', {}, { circular: true }),
  ],
  options: {
    // TypeScript 7 has no API to read a file with; swc has.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    // The peers of the measurements are packages of their own.
    exclude: { path: ['[.](css|svg|woff2|json)$', '^bench/peers/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['import', 'bun', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
