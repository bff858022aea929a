import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breaches, commentLines, cyclesIn, exportedFunctions, exportedNames, filesIn, text } from './source.ts'

const src = filesIn('src')
const web = filesIn('web').filter((file) => file !== 'web/vite.config.ts')
const tests = filesIn('tests')
const tools = filesIn('bin', 'bench', 'drills')

/** Files of a feature that hold no verb. */
const layer =
  /^(([a-z]+-)?(rules|schema|store)|table|routes|document|record-document|layout|clauses|text|evidence|source|lines)[.]tsx?$|emails[.]tsx$/
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

test('concurrent tests clean up through their own context: the import of vitest may mean another test that runs', () => {
  const concurrent = tests.filter((file) => text(file).includes('\ntest.concurrent'))
  expect(concurrent.length).toBeGreaterThan(0)
  expect(breaches(concurrent, /\bonTestFinished\b.*from 'vitest'|startTestServer/)).toEqual([])
})

test('imports across folders have an alias', () => {
  expect(breaches([...src, ...web, ...tests, ...tools], /(?:from|import\()\s*'[.][.]\//)).toEqual([])
})

test('a verb takes a context, or a transaction, and one input', () => {
  const wide = verbs.flatMap((file) =>
    exportedFunctions(text(file))
      .filter(({ parameters }) => /^(ctx|tx)\b/.test(parameters[0] ?? '') && parameters.length > 2)
      .map(({ name }) => `${file}: ${name}`),
  )
  expect(wide).toEqual([])
})

test('what writes takes a transaction by its type', () => {
  const stores = src.filter((file) => /\/([a-z]+-)?store[.]ts$/.test(file))
  const parameters = stores.flatMap((file) =>
    exportedFunctions(text(file)).map(({ name, parameters: [first = ''] }) => ({ file, name, first })),
  )
  const strange = parameters.filter(({ first }) => !['reads: Reads', 'tx: Tx'].includes(first))
  expect(strange).toEqual([])
})

/** Writes that need no `Tx`: SQL in anything but `execute`, which takes one, and the query builder's on another db. */
const untypedWrites = (source: string) => {
  const verbs = /['"`]\s*(?:with\b[^'"`]*)?\b(?:insert(?: or \w+)? into|update \w+\s+set|delete from|replace into)\b/
  const named = [...source.matchAll(new RegExp(`const (\\w+) =\\s*${verbs.source}`, 'gi'))].map(([, name]) => name)
  const sql = new RegExp(`(?<!\\bexecute\\(\\s*tx,\\s*|const \\w+ =\\s*)${verbs.source}`, 'gi')
  const built = /(?<!\btx[.]|prepared\(\(db\) =>\s*)\bdb\s*[.](insert|update|delete|run)\b/g
  const prepared = [...source.matchAll(/const (\w+) = prepared\(\(db\) =>\s*db\s*[.](?:insert|update|delete)\b/g)]
  return [
    sql,
    built,
    ...named.map((name) => new RegExp(`(?<!\\bexecute\\(\\s*tx,\\s*(?:\`\\$\\{)?|const )\\b${name}\\b`, 'g')),
    ...prepared.map(([, name]) => new RegExp(`\\b${name}\\((?!tx\\))`, 'g')),
  ].flatMap((pattern) => [...source.matchAll(pattern)].map(([write]) => write))
}

test('every file that writes does so by a transaction: no SELECT of src/db/sql.ts runs a write', () => {
  const outside = src.filter((file) => !file.startsWith('src/db/') && !contractTexts.includes(file))
  expect(outside.flatMap((file) => untypedWrites(text(file)).map((write) => `${file}: ${write}`))).toEqual([])
})

test('a file of src has at most 250 lines, a verb 120, the contract texts aside', () => {
  const long = src.filter((file) => linesOf(file) > 250 && !contractTexts.includes(file))
  expect(long).toEqual([])
  expect(verbs.filter((file) => linesOf(file) > 120)).toEqual([])
})

test('comments are at most 6 % of the lines of src, and 4 % of web', () => {
  const share = (files: readonly string[]) => {
    const counts = files.map((file) => commentLines(text(file)))
    const sum = (key: 'comments' | 'all') => counts.reduce((total, count) => total + count[key], 0)
    return sum('comments') / sum('all')
  }
  expect(share(src)).toBeLessThanOrEqual(0.06)
  expect(share(web)).toBeLessThanOrEqual(0.04)
})

test('at most ten names are exported from more than one file', () => {
  const homes = new Map<string, string[]>()
  for (const file of [...src, ...web].filter((each) => !each.startsWith('web/routes/'))) {
    for (const name of exportedNames(text(file))) homes.set(name, [...(homes.get(name) ?? []), file])
  }
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

test('an email is never called a letter', () => {
  const ofTheAlphabet =
    /letters? (?:and|or) digits?|letters? (?:of|from|composed)|(?:plain|accented|single|first|\d+) letters?|of its letters|newsletters?|[Ll]etterhead|first-letter|letter-?[sS]pacing|letters with their marks|letters are composed/gi
  const files = [...src, ...web, ...tests, ...tools].filter(
    (file) =>
      ![
        ...contractTexts,
        'tests/conventions/shape.test.ts',
        'tests/site/words.ts',
        'tests/site/words.test.ts',
      ].includes(file),
  )
  const named = breaches(files, /letter/i).filter((line) => /letter/i.test(line.replaceAll(ofTheAlphabet, '')))
  expect(named).toEqual([])
})

// A check that finds nothing passes: what each one reads is shown here.
describe('the checks above see', () => {
  test('parameters, whatever brackets they hold', () => {
    const source = `export const verb = async <T>(\n  ctx: Context,\n  { id, of }: { id: Id<'a'>; of: (n: number, m: number) => T[] },\n  third = [1, 2],\n) => {`
    expect(exportedFunctions(source)).toEqual([
      {
        name: 'verb',
        parameters: [
          'ctx: Context',
          "{ id, of }: { id: Id<'a'>; of: (n: number, m: number) => T[] }",
          'third = [1, 2]',
        ],
      },
    ])
  })

  test('exported names, and lines that are comments', () => {
    expect(exportedNames('export const a = 1\nexport type B = 2\nconst c = 3\nexport function* d() {}')).toEqual([
      'a',
      'B',
      'd',
    ])
    const source = '/**\n * One.\n */\nconst a = 1 // Not a line of its own.\n// Two.\n{/* Three. */}\n'
    expect(commentLines(source)).toEqual({ comments: 5, all: 7 })
  })

  test.each([
    ["selectValue(ctx, 'delete from hits where ends < ? returning 1', now)", 1],
    ['const add = `\n  insert or ignore into hits values (?)`\nselectAll(tx, add)', 1],
    [`const end = 'delete from hits'\nexecute(tx, end)\nexecute(tx, \`\${end} where key = ?\`)`, 0],
    ["selectColumn(ctx, 'with old as (select 1) update hits set n = 2')", 1],
    ['reads.db\n    .update(hits)', 1],
    ["execute(tx, 'delete from hits where ends < ?', now)", 0],
    ['const add = prepared((db) => db.insert(hits).prepare())\nadd(ctx).run()', 1],
    ['const add = prepared((db) => db.insert(hits).prepare())\nadd(tx).run()', 0],
    ['tx.db\n    .update(hits)', 0],
  ])('a write without a transaction: %s', (source, count) => {
    expect(untypedWrites(source)).toHaveLength(count)
  })

  test('cycles of any length, and only those', () => {
    const edges = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a'])],
      ['d', new Set(['a'])],
    ])
    expect(cyclesIn(edges)).toEqual(['a', 'b', 'c'])
  })

  test('verbs', () => {
    expect(verbs.length).toBeGreaterThan(50)
    expect(verbs).toContain('src/quotes/send.ts')
    expect(verbs).not.toContain('src/quotes/store.ts')
  })
})
