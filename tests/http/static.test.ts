import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readStaticFiles } from '#src/http/static.ts'

test('only files that a page asks for are served: no hidden file, source map, page or unknown type (F6)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const served = ['assets/page.js', 'assets/page.css', 'favicon.ico']
  const others = [
    '.hidden.css',
    '.vite/entry.js',
    'assets/.old/page.js',
    'assets/page.js.map',
    'index.html',
    'a.json',
    'b',
  ]
  for (const name of [...served, ...others]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), name)
  }
  expect([...(await readStaticFiles(folder)).keys()].sort()).toEqual(served.map((name) => `/${name}`).sort())
})
