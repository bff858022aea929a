import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { breaches, expectNone, filesIn, text } from './source.ts'

const src = filesIn('src')
const page = filesIn('web').filter((file) => file !== 'web/vite.config.ts')
const tests = filesIn('tests')

test('the environment is read in src/env/env.ts', () => {
  expectNone(breaches([...src, ...page], /\b(process|Bun|import\.meta)\.env\b(?!\?\.SSR)/, ['src/env/env.ts']))
})

test('the clock is read in src/create-context.ts and web/lib/now.ts, and Date is known to src/base/time.ts', () => {
  const allowed = ['src/base/time.ts', 'src/create-context.ts', 'web/lib/now.ts']
  expectNone(breaches([...src, ...page], /\bnew Date\(|\bDate\.now\(|\bTemporal\.Now\b/, allowed))
})

test('chance comes from the ctx', () => {
  const chance = /\bMath\.random\b|\brandomBytes\(|\brandomUUID\(|\bgetRandomValues\(/
  expectNone(breaches(src, chance, ['src/create-context.ts']))
})

test('base, rules, schema and contract texts know no process', () => {
  const pure = src.filter((file) => /^src\/(base\/|([^/]+\/){1,2}(rules|schema|clauses|text)\.tsx?$)/.test(file))
  expectNone(breaches(pure, /\b(process|Bun|document|window)\./))
})

test('a transaction is synchronous, and made by transact (H2)', () => {
  expectNone(breaches(src, /\.transaction\(/, ['src/db/transact.ts']))
  const callsAsync = /\btransact(ion)?\(\s*([\w.]+,\s*)?async\b/
  expectNone([...src, ...tests].filter((file) => callsAsync.test(text(file))))
})

test('only src/db knows the driver of the database', () => {
  const outside = src.filter((file) => !file.startsWith('src/db/'))
  expectNone(breaches(outside, /\$client\b|['"](better-sqlite3|drizzle-orm\/better-sqlite3)['"]|\bpragma\(/))
})

test('no text becomes markup (F2)', () => {
  expectNone(breaches([...src, ...page], /dangerouslySetInnerHTML|\binnerHTML\b|\binsertAdjacentHTML\b/))
})

test('the page asks the server in web/lib/query/request.ts, and keeps nothing but a preference in local storage', () => {
  expectNone(breaches(page, /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\b/, ['web/lib/query/request.ts']))
  expectNone(breaches(page, /\blocalStorage\b|\bdocument\.cookie\b/, ['web/components/shell/shortcuts.tsx']))
})

test('a request leaves by fetch, which each process with keys confines; only the bucket’s client and DNS go another way (H17)', () => {
  const asks = /(?<![.\w])fetch\(|\bglobalThis\.fetch\b/
  expectNone(breaches(src, asks, ['src/outgoing.ts', 'src/create-context.ts', 'src/backup/bucket.ts']))
  const goesAround =
    /\bS3Client\b|\bBun\.(s3|connect|udpSocket|dns|sql|redis)\b|\b(WebSocket|XMLHttpRequest|EventSource)\b|(from|import\() ?'((node:)?(https?|http2|net|tls|dgram|dns)\b)/
  expect(breaches(src, goesAround).map((line) => line.replace(/:\d+: /, ': '))).toEqual([
    expect.stringContaining('src/backup/bucket.ts: return { client: new Bun.S3Client({ endpoint,'),
    "src/cli.ts: import { Resolver } from 'node:dns/promises'",
    "src/http/address.ts: import { isIP } from 'node:net'",
  ])
  for (const file of ['src/main.ts', 'src/cli.ts']) expect(text(file)).toContain('confineRequests(')
})

const importedOnce = ['lucia', '@lucia-auth/adapter-drizzle', 'oslo', 'oslo/(otp|crypto|encoding)', 'resend']

test.each(importedOnce)('%s is imported in one file of src', (specifier) => {
  const imports = new RegExp(`(from|import\\() ?'${specifier}'`)
  expect(src.filter((file) => imports.test(text(file)))).toHaveLength(1)
})

test('no file or folder is named utils, helpers, common, types, services or index', () => {
  const drawer = /^(utils?|helpers?|common|types|services?|index)([.]|$)/
  const named = [...src, ...page].filter((file) => file.split('/').some((part) => drawer.test(part)))
  expectNone(named.filter((file) => !file.startsWith('web/routes/')))
})

test('nothing is left to be done', () => {
  expectNone(breaches([...src, ...page, ...filesIn('bin')], /\b(TODO|FIXME|XXX|HACK)\b/))
})

test('tests use the real modules, and wait for what happens, not for a while', () => {
  const others = tests.filter((file) => basename(file) !== 'boundaries.test.ts')
  expectNone(breaches(others, /\bvi\.(mock|doMock)\(|\bwaitForTimeout\(|\bretry:|\bretries:/))
})
