import { copyFileSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a run writes; removed at its end. */
export const folder = mkdtempSync(join(tmpdir(), 'bench-'))

/** Whether servers and load get a core each. */
const isPinned = Bun.which('taskset') !== null && cpus().length > 1
export const loadCore = '1'
export const onServerCore = isPinned ? ['taskset', '-c', '0'] : []
export const allCores = `0-${cpus().length - 1}`

/** Moves this process, and what it starts from now on. */
export const moveTo = (cores: string) => {
  if (isPinned) Bun.spawnSync(['taskset', '-acp', cores, String(process.pid)], { stdout: 'ignore' })
}

/** A Bun in a file of its own: no page of it is shared with the bench, and its memory counts in full. */
export const ownBun = join(folder, 'bun')
copyFileSync(process.execPath, ownBun)

export const freePort = () => {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const port = Number(probe.port)
  void probe.stop(true)
  return port
}

const running = new Set<Bun.Subprocess>()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

/** Empty where the process is gone, or there is no /proc. */
const readProc = (pid: number, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const memoryKb = (pid: number): number => {
  const own = Number(/^Pss:\s*(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0)
  const children = readProc(pid, `task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + memoryKb(Number(child)), own)
}

/** `bootMs`: from exec to the first 200 on /healthz. */
export type Server = {
  url: string
  pid: number
  bootMs: number
  memoryMb: () => number
  log: () => string
  stop: () => Promise<void>
}

const [startLimitMs, stopLimitMs] = [60_000, 30_000]

/**
 * Starts a server on the servers' core and waits for it. Of our environment it gets PATH alone, so no real email leaves.
 * @param command gets the port, which is also set as PORT.
 * @throws when it does not answer in time, with the end of its log.
 */
export const startServer = async (
  name: string,
  command: (port: number) => readonly string[],
  env: Record<string, string> = {},
): Promise<Server> => {
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, `${name}.log`)
  const began = performance.now()
  const child = Bun.spawn([...onServerCore, ...command(port)], {
    cwd: join(import.meta.dir, '..'),
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', NODE_ENV: 'production', PORT: String(port), ...env },
  })
  running.add(child)
  while ((await fetch(`${url}/healthz`).catch(() => null))?.ok !== true) {
    if (child.exitCode !== null || performance.now() - began > startLimitMs) {
      throw new Error(`${name} does not answer\n${readFileSync(log, 'utf8').slice(-2000)}`)
    }
    await Bun.sleep(1)
  }
  const bootMs = performance.now() - began
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([child.exited, Bun.sleep(stopLimitMs)])
    child.kill('SIGKILL')
    await child.exited
    running.delete(child)
  }
  // Of the process and all it started: a page that they share counts once.
  const memoryMb = () => memoryKb(child.pid) / 1024
  return { url, pid: child.pid, bootMs, memoryMb, log: () => readFileSync(log, 'utf8'), stop }
}
