/** `bun bin/prune.ts FOLDER`: takes what never runs out of the packages of the image. */
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which node_modules? bun bin/prune.ts FOLDER')

const isForeign = (file: string) => {
  const [, system, processor] = /\/([a-z]+\d*)-([a-z\d]+)[.]node$/.exec(file) ?? []
  return system !== undefined && (system !== process.platform || processor !== process.arch)
}

const sources = '*.{map,ts,mts,cts,tsx,flow,c,h,cpp,hpp,gyp,gypi,sh,md,mdx,markdown}'
const extras = '{.github,benchmark,benchmarks,doc,docs,example,examples,test,tests,__tests__}'

const find = (pattern: string) => globSync(pattern, { cwd: folder })

const unused = [
  ...find(`**/${sources}`).filter((file) => !/(^|\/)(licen[cs]e|copying|notice)/i.test(file)),
  ...find(`{*,@*/*}/${extras}`),
  ...find('**/*.node').filter(isForeign),
  // The same code in forms for browsers.
  ...find('{pdfkit/{.yarn,js/*{browser,standalone}*},react-dom/cjs/react-dom-{client,profiling}*}'),
  // Types, and the formatter that @react-email/render loads only to indent its output.
  ...find('{@types,bun-types,csstype,undici-types,prettier}'),
]
for (const path of unused) rmSync(join(folder, path), { recursive: true, force: true })
