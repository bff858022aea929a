import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { giveUp, install, readStamp, root } from './install.ts'
import { bun, run } from './run.ts'

const stamp = join(root, 'dist/.built')

// The build writes it, from the names of web/routes.
const made = 'web/routeTree.gen.ts'

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file !== join(root, made))
    .sort()

/** A hash of all that the page is made from: web, the ground floor of src (taken with the rest of it), the packages. */
const sourceHash = () => {
  const hash = createHash('sha256')
  for (const file of [...filesIn('web'), ...filesIn('src'), join(root, 'package.json'), join(root, 'bun.lock')]) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const compressible = new Set(['.css', '.js', '.svg', '.txt', '.webmanifest'])

/** Leaves the brotli and gzip forms beside each file that gains by them: the server only picks (SPEED "Static path"). */
const compress = () => {
  for (const file of filesIn('dist/client').filter((name) => compressible.has(extname(name)))) {
    const bytes = readFileSync(file)
    for (const [ending, form] of [
      ['.br', brotliCompressSync(bytes)],
      ['.gz', Bun.gzipSync(bytes, { level: 12, library: 'libdeflate' })],
    ] as const) {
      if (form.length < bytes.length) writeFileSync(file + ending, form)
    }
  }
}

/** Builds the page into dist, unless dist was made from these very sources. */
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
