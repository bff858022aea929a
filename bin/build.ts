import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { palette } from '#src/base/palette.ts'
import { giveUp, install, readStamp, root } from './install.ts'
import { bun, run } from './run.ts'

const stamp = join(root, 'dist/.built')

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // The build writes it.
    .filter((file) => file !== join(root, 'web/routeTree.gen.ts'))
    .sort()

/** A hash of everything the page is built from: web, src and the packages. */
const sourceHash = () => {
  const hash = createHash('sha256')
  for (const file of [...filesIn('web'), ...filesIn('src'), join(root, 'package.json'), join(root, 'bun.lock')]) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const compressible = new Set(['.css', '.js', '.svg', '.txt', '.webmanifest'])

/** Writes brotli and gzip copies of each file that becomes smaller, so that the server compresses nothing. */
const compress = () => {
  for (const file of filesIn('dist/client').filter((name) => compressible.has(extname(name)))) {
    const bytes = readFileSync(file)
    for (const [extension, compressed] of [
      ['.br', brotliCompressSync(bytes)],
      ['.gz', Bun.gzipSync(bytes, { level: 12, library: 'libdeflate' })],
    ] as const) {
      if (compressed.length < bytes.length) writeFileSync(file + extension, compressed)
    }
  }
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

const coloursOf = (scheme: 'light' | 'dark') =>
  `:root{${Object.entries(palette)
    .map(([name, colours]) => `--${kebabCase(name)}:${colours[scheme]};`)
    .join('')}}`

/** Writes the page of each bundle of evidence: one file, whose policy allows what is in it and no request. */
const buildVerifyPage = async () => {
  const folder = join(root, 'web/verify/offline')
  const built = await Bun.build({ entrypoints: [join(folder, 'main.ts')], target: 'browser', minify: true })
  const textOf = async (extension: string) =>
    (await built.outputs.find(({ path }) => path.endsWith(extension))?.text()) ?? ''
  const script = (await textOf('.js')).replaceAll('</script', '<\\/script')
  const style = `${coloursOf('light')}@media (prefers-color-scheme:dark){${coloursOf('dark')}}${await textOf('.css')}`
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const sources = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}`
  const policy = `${sources}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
  const parts = { POLICY: policy, '/* STYLE */': style, '/* SCRIPT */': script }
  let html = readFileSync(join(folder, 'page.html'), 'utf8')
  for (const [place, text] of Object.entries(parts)) html = html.replace(place, () => text)
  writeFileSync(join(root, 'dist/verify.html'), html)
}

/** Builds the page into dist, unless dist was built from the same sources. */
export const build = async () => {
  const wanted = sourceHash()
  if (readStamp(stamp) === wanted) return
  process.stdout.write('Building the page …\n')
  for (const side of [[], ['--ssr']]) {
    const { code, output } = await run(
      bun('node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', ...side),
    )
    if (code !== 0) giveUp('The page could not be built: see above.', output)
  }
  await buildVerifyPage()
  compress()
  writeFileSync(stamp, wanted)
}

if (import.meta.main) {
  await install()
  await build()
}
