import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readStaticFiles } from '#src/http/pages/static.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

test('only files that a page asks for are served: no hidden file, source map, page or unknown type (F6)', async () => {
  const folder = folderForTest()
  const served = ['assets/page.css', 'assets/page.js', 'favicon.ico']
  const hidden = ['.hidden.css', '.vite/entry.js', 'assets/.old/page.js']
  for (const name of [...served, ...hidden, 'assets/page.js.map', 'index.html', 'a.json', 'b']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), name)
  }
  expect([...(await readStaticFiles(folder)).keys()].sort()).toEqual(served.map((name) => `/${name}`))
})
