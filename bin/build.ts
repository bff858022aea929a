import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
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
  compress()
  writeFileSync(stamp, wanted)
}

if (import.meta.main) {
  await install()
  await build()
}
