import { openSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')

/** Whether servers and load can have a core each. */
export const pinned = Bun.which('taskset') !== null && cpus().length > 1

/** A command, held to the servers' core. */
export const onServersCore = (command: readonly string[]) =>
  pinned ? ['taskset', '-c', '0', ...command] : [...command]

/** Moves this process, and with it the load it starts, off the servers' core. */
export const pinSelf = () => {
  if (pinned) Bun.spawnSync(['taskset', '-acp', '1', String(process.pid)], { stdout: 'ignore' })
}

/** Gives this process, and what it starts from now on, every core again. */
export const unpinSelf = () => {
  if (pinned) Bun.spawnSync(['taskset', '-acp', `0-${cpus().length - 1}`, String(process.pid)], { stdout: 'ignore' })
}

/** The path of a program of this folder. */
export const programOf = (name: string) => join(import.meta.dir, name)

/** A port that nothing listens on. */
export const freePort = () => {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = probe
  probe.stop(true)
  if (port === undefined) throw new Error('no port is free')
  return port
}

/** A server in a process of its own. `bootMs`: from its start to its first 200 on /healthz. */
export type Server = {
  url: string
  bootMs: number
  /** Resident memory now, in MB. */
  rssMb: () => number
  /** The same of the process and all that it started, in MB: a page that they share counts once. */
  treeMb: () => number
  /** Processor time used so far, in seconds. */
  cpuSeconds: () => number
  stop: () => Promise<void>
}

const running = new Set<Bun.Subprocess>()

/** Ends every server that still runs. */
export const stopAll = () => {
  for (const child of running) child.kill('SIGKILL')
}

const patienceMs = 20_000

const isUp = async (url: string) => {
  try {
    const response = await fetch(`${url}/healthz`)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

// Linux counts processor time in hundredths of a second for everybody, whatever the kernel's own tick is.
const ticksPerSecond = 100

const readOf = (pid: number, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** A process that ends meanwhile has none. */
const treeKb = (pid: number): number => {
  const own = Number(/^Pss:\s*(\d+)/m.exec(readOf(pid, 'smaps_rollup'))?.[1] ?? 0)
  const children = readOf(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + treeKb(child), own)
}

/** NaN where there is no /proc. */
const statusOf = (pid: number) => {
  const read = (name: string) => readOf(pid, name)
  return {
    rssMb: () => Number(/^VmRSS:\s*(\d+)/m.exec(read('status'))?.[1]) / 1024,
    treeMb: () => treeKb(pid) / 1024,
    cpuSeconds: () => {
      const [user, system] = (read('stat').split(') ')[1] ?? '').split(' ').slice(11, 13)
      return (Number(user) + Number(system)) / ticksPerSecond
    },
  }
}

/**
 * Starts a server and waits for it. It gets nothing of our environment but PATH: no key of the user's, so no letter leaves.
 * And NODE_ENV, as the image has it.
 * @param command what to run; told the port as PORT, or as made from it.
 * @throws when it ends, or does not answer in time, with what it said.
 */
export const startServer = async (
  command: (port: number) => readonly string[],
  env: Record<string, string> = {},
  said = '/dev/null',
): Promise<Server> => {
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH = '' } = process.env
  const began = performance.now()
  const child = Bun.spawn(onServersCore(command(port)), {
    cwd: root,
    stdio: ['ignore', 'ignore', said === '/dev/null' ? 'ignore' : openSync(said, 'w')],
    env: { PATH, HOST: '127.0.0.1', NODE_ENV: 'production', ...env, PORT: String(port) },
  })
  running.add(child)
  while (!(await isUp(url))) {
    if (child.exitCode !== null || performance.now() - began > patienceMs) {
      child.kill('SIGKILL')
      const last = said === '/dev/null' ? '' : readFileSync(said, 'utf8').slice(-2000)
      throw new Error(`${command(port).join(' ')} does not answer\n${last}`)
    }
    await Bun.sleep(1)
  }
  const bootMs = performance.now() - began
  return {
    url,
    bootMs,
    ...statusOf(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      await Promise.race([child.exited, Bun.sleep(3000)])
      child.kill('SIGKILL')
      await child.exited
      running.delete(child)
    },
  }
}

/** Bun with one of our programs or the product's. */
export const bun = (...args: string[]) => [process.execPath, ...args]
