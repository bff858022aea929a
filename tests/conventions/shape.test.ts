import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { breaches, circlesIn, commentLines, expectNone, exportedFunctions, filesIn, text } from './source.ts'

const src = filesIn('src')
const web = filesIn('web').filter((file) => file !== 'web/vite.config.ts')
const tests = filesIn('tests')

/** Files of a feature that hold no verb. */
const layer =
  /^(([a-z]+-)?(rules|schema|store|text)|table|(page-)?routes|document|decision-document|layout|clauses|evidence|source|lines)[.]tsx?$|emails[.]tsx$/
/** A feature has a route or something stored; what spans features is a verb too. */
const features = new Set(
  src
    .filter((file) => /^src\/((workflows|clock)\/|[^/]+\/(routes|table)[.]ts$)/.test(file))
    .map((file) => file.split('/')[1]),
)
const verbs = src.filter((file) => features.has(file.split('/')[1]) && !layer.test(basename(file)))

const contractTexts = ['src/nda/clauses.ts', 'src/terms/text.ts']

const linesOf = (file: string) => text(file).split('\n').length - 1

/** Routes compose: those of src may call workflows, those of web are pages. */
const composes = /^web\/routes\/|\/(page-)?routes[.]ts$/

/**
 * Which folder or file imports which, where both lie in one folder: `src/nda` imports `src/mail` when one of its files
 * does, and `src/nda/sign` the file `src/nda/rules.ts`. What lies at the top of src or web is not counted.
 */
const importsOf = (files: readonly string[]) => {
  const imports = new Map<string, Set<string>>()
  for (const file of files.filter((each) => !composes.test(each))) {
    for (const [, specifier = ''] of text(file).matchAll(/(?:from|import)\s*\(?\s*'(#(?:src|web)\/.+?|[.]\/.+?)'/g)) {
      const to = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
      const [ours, theirs] = [file.split('/'), to.split('/')]
      const parts = ours.findIndex((part, at) => part !== theirs[at]) + 1
      const isTop = parts < 3 && (ours.length < 3 || theirs.length < 3)
      const isForeignKey = basename(file) === 'table.ts' && basename(to) === 'table.ts'
      if (parts < 2 || isTop || isForeignKey) continue
      const [from, into] = [ours, theirs].map((path) => path.slice(0, parts).join('/')) as [string, string]
      imports.set(from, (imports.get(from) ?? new Set()).add(into))
    }
  }
  return imports
}

test('no folder imports itself by way of others, neither a feature nor a room', () => {
  expectNone(
    circlesIn(importsOf([...src, ...web])),
    'Move code to the folder that both build on, or that builds on both',
  )
})

test('imports across folders have an alias', () => {
  expectNone(
    breaches([...src, ...web, ...tests, ...filesIn('bin', 'bench', 'drills')], /(?:from|import\()\s*'[.][.]\//),
  )
})

test('a verb takes a context, or a transaction, and one input', () => {
  const wide = verbs.flatMap((file) =>
    exportedFunctions(file)
      .filter(({ parameters }) => /^(ctx|tx)\b/.test(parameters[0] ?? '') && parameters.length > 2)
      .map(({ name }) => `${file}: ${name}`),
  )
  expect(verbs.length).toBeGreaterThan(50)
  expectNone(wide, 'Give the verb one input object')
})

test('what writes takes a transaction by its type', () => {
  const stores = src.filter((file) => /\/([a-z]+-)?store[.]ts$/.test(file))
  const parameters = stores.flatMap((file) =>
    exportedFunctions(file).map(({ name, parameters: [first = ''] }) => ({ file, name, first })),
  )
  expect(parameters.length).toBeGreaterThan(100)
  expectNone(parameters.filter(({ first }) => !['reads: Reads', 'tx: Tx'].includes(first)))
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
  expectNone(outside.flatMap((file) => untypedWrites(text(file)).map((write) => `${file}: ${write}`)))
})

test('a file of src with more than 250 lines, a verb with 120, a route of web with 60 is split by its subjects', () => {
  const longer = (files: readonly string[], most: number) => files.filter((file) => linesOf(file) > most)
  const others = src.filter((file) => !contractTexts.includes(file))
  expectNone([...longer(others, 250), ...longer(verbs, 120), ...longer(filesIn('web/routes'), 59)])
})

test('a folder has at most 24 files, so that a list of them says something', () => {
  const counts = Map.groupBy([...src, ...web, ...tests], dirname)
  const full = [...counts].filter(([folder, files]) => folder !== 'web/routes' && files.length > 24)
  expectNone(full.map(([folder, files]) => `${folder}: ${files.length}. Make a room of what is about one thing`))
})

test('a form is sent by TanStack Form in web/components/form, or by useFormSubmission', () => {
  const outside = web.filter((file) => !file.startsWith('web/components/form/'))
  expectNone(breaches(outside, /@tanstack\/(react-form|form-core)/))
  expectNone(breaches(web, /\bbaseStore\b/))
  const machine = ['web/lib/use-form-submission.ts', 'web/leads/form/submission.ts']
  // These store nothing: a preview of a file, and a check that a newer one overrides.
  const others = ['web/clients/import-page.tsx', 'web/verify/page.tsx']
  expectNone(breaches(outside, /\b(SubmitEvent|FormEvent)\b|onSubmit=\{\(/, [...machine, ...others]))
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
    /\b(startProductProcess|startServerProcess|raceTwoProcesses|runCommand|buildImage|createPdfWorker|pdfWorker|inspector|openBuiltSite|standInAuthority|stampingAuthority)\b|spawn|portrait[.]make\(/
  const files = tests.filter((file) => /[.]test[.]tsx?$/.test(file) && file !== 'tests/conventions/shape.test.ts')
  const wrong = files.filter((file) => starts.test(text(file)) !== file.includes('.process.test.'))
  expectNone(wrong)
})
