import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { breaches, commentLines, cyclesIn, exportedFunctions, filesIn, text } from './source.ts'

const src = filesIn('src')
const web = filesIn('web').filter((file) => file !== 'web/vite.config.ts')
const tests = filesIn('tests')
const tools = filesIn('bin', 'bench', 'drills')

/** Files of a feature that hold no verb. */
const layer =
  /^(([a-z]+-)?(rules|schema|store|text)|table|routes|document|decision-document|layout|clauses|evidence|source|lines)[.]tsx?$|emails[.]tsx$/
/** A feature has a route or something stored; what spans features is a verb too. */
const features = new Set(
  src
    .filter((file) => /^src\/((workflows|clock)\/|[^/]+\/(routes|table)[.]ts$)/.test(file))
    .map((file) => file.split('/')[1]),
)
const verbs = src.filter((file) => features.has(file.split('/')[1]) && !layer.test(basename(file)))

const contractTexts = ['src/nda/clauses.ts', 'src/terms/text.ts']

const linesOf = (file: string) => text(file).split('\n').length - 1

const folderOf = (file: string) => {
  const [top, folder, rest] = file.split('/')
  return rest === undefined ? null : `${top}/${folder}`
}

/** Which folder imports which. Routes compose: those of src may call workflows, those of web are pages. */
const folderImports = (files: readonly string[]) => {
  const edges = new Map<string, Set<string>>()
  for (const file of files) {
    const from = folderOf(file)
    if (!from || basename(file) === 'routes.ts' || from === 'web/routes') continue
    for (const [, specifier = ''] of text(file).matchAll(/(?:from|import)\s*\(?\s*'#((?:src|web)\/[^']+)'/g)) {
      const to = folderOf(specifier)
      const isForeignKey = basename(file) === 'table.ts' && basename(specifier) === 'table.ts'
      if (!to || to === from || isForeignKey) continue
      edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  return edges
}

test('no two folders import each other', () => {
  expect(cyclesIn(folderImports([...src, ...web]))).toEqual([])
})

test('imports across folders have an alias', () => {
  expect(breaches([...src, ...web, ...tests, ...tools], /(?:from|import\()\s*'[.][.]\//)).toEqual([])
})

test('a verb takes a context, or a transaction, and one input', () => {
  const wide = verbs.flatMap((file) =>
    exportedFunctions(file)
      .filter(({ parameters }) => /^(ctx|tx)\b/.test(parameters[0] ?? '') && parameters.length > 2)
      .map(({ name }) => `${file}: ${name}`),
  )
  expect(verbs.length).toBeGreaterThan(50)
  expect(wide).toEqual([])
})

test('what writes takes a transaction by its type', () => {
  const stores = src.filter((file) => /\/([a-z]+-)?store[.]ts$/.test(file))
  const parameters = stores.flatMap((file) =>
    exportedFunctions(file).map(({ name, parameters: [first = ''] }) => ({ file, name, first })),
  )
  expect(parameters.length).toBeGreaterThan(100)
  expect(parameters.filter(({ first }) => !['reads: Reads', 'tx: Tx'].includes(first))).toEqual([])
})

/** Writes that need no `Tx`: SQL in anything but `execute`, which takes one, and the query builder's on another db. */
const untypedWrites = (source: string) => {
  const sql =
    /(?<!\bexecute\(\s*tx,\s*)['"`]\s*(?:with\b[^'"`]*)?\b(?:insert(?: or \w+)? into|update \w+\s+set|delete from|replace into)\b/gi
  const built = /(?<!\btx[.]|prepared\(\(db\) =>\s*)\bdb\s*[.](insert|update|delete|run)\b/g
  const prepared = source.matchAll(/const (\w+) = prepared\(\(db\) =>\s*db\s*[.](?:insert|update|delete)\b/g)
  const run = [...prepared].map(([, name]) => new RegExp(`\\b${name}\\((?!tx\\))`, 'g'))
  return [sql, built, ...run].flatMap((pattern) => source.match(pattern) ?? [])
}

test('every file that writes does so by a transaction: no SELECT of src/db/sql.ts runs a write', () => {
  const outside = src.filter((file) => !file.startsWith('src/db/') && !contractTexts.includes(file))
  expect(outside.flatMap((file) => untypedWrites(text(file)).map((write) => `${file}: ${write}`))).toEqual([])
})

test('a file of src has at most 250 lines, a verb 120, a route of web 60, the contract texts aside', () => {
  const long = src.filter((file) => linesOf(file) > 250 && !contractTexts.includes(file))
  expect(long).toEqual([])
  expect(verbs.filter((file) => linesOf(file) > 120)).toEqual([])
  expect(web.filter((file) => file.startsWith('web/routes/') && linesOf(file) > 59)).toEqual([])
})

test('a folder has at most 24 files, so that a list of them says something', () => {
  const counts = Map.groupBy([...src, ...web, ...tests], dirname)
  const full = [...counts].filter(([folder, files]) => folder !== 'web/routes' && files.length > 24)
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

test('a form is sent by TanStack Form in web/components/form, or by useFormSubmission', () => {
  const outside = web.filter((file) => !file.startsWith('web/components/form/'))
  expect(breaches(outside, /@tanstack\/(react-form|form-core)/)).toEqual([])
  expect(breaches(web, /\bbaseStore\b/)).toEqual([])
  const machine = ['web/lib/use-form-submission.ts', 'web/leads/form/submission.ts']
  // These store nothing: a preview of a file, and a check that a newer one overrides.
  const others = ['web/clients/import-page.tsx', 'web/verify/page.tsx']
  expect(breaches(outside, /\b(SubmitEvent|FormEvent)\b|onSubmit=\{\(/, [...machine, ...others])).toEqual([])
})

test('comments are at most 6 % of the lines of src, and 4 % of web', () => {
  const share = (files: readonly string[]) => {
    const counts = files.map((file) => commentLines(file))
    const sum = (key: 'comments' | 'all') => counts.reduce((total, count) => total + count[key], 0)
    return sum('comments') / sum('all')
  }
  expect(share(src)).toBeLessThanOrEqual(0.06)
  expect(share(web)).toBeLessThanOrEqual(0.04)
})

test('at most ten names are exported from more than one file', () => {
  const homes = new Map<string, string[]>()
  for (const file of [...src, ...web].filter((each) => !each.startsWith('web/routes/'))) {
    const names = text(file).matchAll(/^export (?:declare )?(?:const|function\*?|class|type|interface|enum) (\w+)/gm)
    for (const [, name = ''] of names) homes.set(name, [...(homes.get(name) ?? []), file])
  }
  expect(homes.size).toBeGreaterThan(1000)
  const shared = [...homes].filter(([, files]) => files.length > 1)
  expect(shared.length, JSON.stringify(shared, null, 1)).toBeLessThanOrEqual(10)
})

test('what starts a process is named *.process.test.ts, and nothing else is', () => {
  const starts =
    /\b(startProductProcess|startServerProcess|raceTwoProcesses|runCommand|buildImage|createPdfWorker|pdfWorker|inspector|openBuiltSite)\b|spawn|portrait[.]make\(/
  const files = tests.filter((file) => /[.]test[.]tsx?$/.test(file) && file !== 'tests/conventions/shape.test.ts')
  const wrong = files.filter((file) => starts.test(text(file)) !== file.includes('.process.test.'))
  expect(wrong).toEqual([])
})
