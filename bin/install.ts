import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bun, run } from './run.ts'

export const root = join(import.meta.dir, '..')

const stamp = join(root, 'node_modules/.installed')

const lockHash = () => {
  const hash = createHash('sha256')
  for (const file of ['bun.lock', 'package.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The content of a stamp file, or null where there is none. */
export const readStamp = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Prints the failed program's output and a sentence, and exits with 1. */
export const giveUp = (sentence: string, output = ''): never => {
  process.stderr.write(`${output}\n${sentence}\n`.trimStart())
  process.exit(1)
}

/**
 * Installs exactly what bun.lock says, unless node_modules was made from it. A process that began without the packages
 * can't find them later (Bun caches its lookups), so after an installation the command starts again in its place.
 */
export const install = async () => {
  process.chdir(root)
  const wanted = lockHash()
  if (readStamp(stamp) === wanted) return
  process.stdout.write('Installing the packages …\n')
  const { code, output } = await run(bun('install', '--frozen-lockfile'))
  if (code !== 0) giveUp('The packages of bun.lock could not be installed: is the npm registry in reach?', output)
  writeFileSync(stamp, wanted)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env)
}

/** Installs a package of Debian. Does nothing without apt-get, or without the right to use it. */
export const installFromDebian = async (name: string) => {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  process.stdout.write(`Installing ${name} with apt-get …\n`)
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, limitSeconds: 600 }
  await run(['apt-get', 'update'], options)
  await run(['apt-get', 'install', '-y', '--no-install-recommends', name], options)
}
