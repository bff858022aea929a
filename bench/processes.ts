import { copyFileSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#bin/free-port.ts'
import { root } from '#bin/install.ts'
import { residentMbOfAll } from '#drills/measure.ts'

/** Where a run writes; removed at its end. */
export const folder = mkdtempSync(join(tmpdir(), 'bench-'))

/** Whether servers and load get a core each. */
const isPinned = Bun.which('taskset') !== null && cpus().length > 1
const onServerCore = isPinned ? ['taskset', '-c', '0'] : []

/** Moves this process, and what it starts from now on. */
export const moveToLoadCore = () => {
  if (isPinned) Bun.spawnSync(['taskset', '-acp', '1', String(process.pid)], { stdout: 'ignore' })
}

/** A Bun in a file of its own: no page of it is shared with the bench, and its memory counts in full. */
export const ownBun = join(folder, 'bun')
copyFileSync(process.execPath, ownBun)

const running = new Set<Bun.Subprocess>()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

/** `bootMs`: from exec to the first 200 on /healthz. */
export type Server = { url: string; bootMs: number; memoryMb: () => number; stop: () => Promise<void> }

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
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, `${name}.log`)
  const began = performance.now()
  const child = Bun.spawn([...onServerCore, ...command(port)], {
    cwd: root,
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
  return { url, bootMs, memoryMb: () => residentMbOfAll(child.pid), stop }
}
