import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installFromDebian } from './apt.ts'
import { freePort } from './free-port.ts'
import { run } from './run.ts'

/** Postgres refuses to run as root, and every system has this user. */
const servant = 'nobody'

const programs = ['initdb', 'postgres', 'pg_ctl', 'pg_isready']

/** The folder of a server's programs on this machine, of the newest version. Debian has it on no PATH. */
const onThisMachine = () => {
  const versions = globSync('/usr/lib/postgresql/*/bin')
  const newestFirst = versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  const ofPath = Bun.which('initdb')
  const folders = [...newestFirst, ...(ofPath ? [dirname(realpathSync(ofPath))] : [])]
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name)))) ?? null
}

/** Null where this machine has no Postgres and cannot install it. */
export const findPostgres = async () => {
  const found = onThisMachine()
  if (found) return found
  await installFromDebian('postgresql')
  return onThisMachine()
}

const limitSeconds = 60

/** Gives the folder to the user who runs the server. @returns what a command begins with to run as that user */
const servantIn = async (folder: string) => {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run(['id', flag, servant])).output)),
  )
  chownSync(folder, Number(uid), Number(gid))
  const { mode } = statSync(dirname(folder))
  // Else that user cannot come to the folder.
  if (!(mode & 0o001)) chmodSync(dirname(folder), mode | 0o011)
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
}

type Options = {
  /** Of {@link findPostgres}. */
  bin: string
  /** Each commit is on the disk before it is acknowledged. Tests kill processes, not the machine, and need it not. */
  isDurable?: boolean
  settings?: Record<string, string>
}

/**
 * A server of Postgres in a new folder, on a free port of this machine alone. Both are gone with this process.
 *
 * @returns the URL of a user who may create databases
 * @throws when it does not start
 */
export const startPostgres = async ({ bin, isDurable = false, settings = {} }: Options) => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const as = process.getuid?.() === 0 ? await servantIn(folder) : []
  const data = join(folder, 'data')
  const made = await run(
    [...as, join(bin, 'initdb'), '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { cwd: folder, limitSeconds },
  )
  if (made.code !== 0) throw new Error(`initdb failed\n${made.output}`)
  const port = await freePort()
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    ...(!isDurable && { fsync: 'off', full_page_writes: 'off' }),
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = Bun.file(join(folder, 'log'))
  const server = Bun.spawn([...as, join(bin, 'postgres'), '-D', data, ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', log],
  })
  const stop = () => {
    Bun.spawnSync([...as, join(bin, 'pg_ctl'), 'stop', '-D', data, '-m', 'immediate', '-w'], { cwd: folder })
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', stop)
  const end = performance.now() + limitSeconds * 1000
  const isReady = async () => (await run([join(bin, 'pg_isready'), '-h', '127.0.0.1', '-p', String(port)])).code === 0
  while (!(await isReady())) {
    if (server.exitCode !== null || performance.now() > end)
      throw new Error(`Postgres does not start\n${await log.text()}`)
    await Bun.sleep(50)
  }
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}
