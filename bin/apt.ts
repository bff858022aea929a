import { run } from './run.ts'

const limitSeconds = 600

/** Installs a package of Debian. Does nothing without apt-get, or without the right to use it. */
export const installFromDebian = async (name: string) => {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  process.stdout.write(`Installing ${name} with apt-get …\n`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update'], { env, limitSeconds })
  await run(['apt-get', 'install', '-y', '--no-install-recommends', name], { env, limitSeconds })
}
