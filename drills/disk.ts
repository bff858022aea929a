import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '#bin/run.ts'

/** A small file system that only the processes `under` it see. */
export type Disk = {
  /** The folder, for a process under it. */
  folder: string
  /** The command that starts a process which sees the disk. */
  under: readonly string[]
  /** The folder, for this process. */
  path: string
  setReadOnly: (isReadOnly: boolean) => Promise<void>
}

/**
 * Mounts a disk in memory, in a namespace of its own: no root is needed, and it is gone with the processes of the drill.
 * @returns why this machine can't
 */
export const mountDisk = async (parent: string, megabytes: number): Promise<Disk | { unproven: string }> => {
  if (!Bun.which('unshare') || !Bun.which('nsenter')) return { unproven: 'a small disk needs unshare and nsenter' }
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0700 drill '${folder}' && echo mounted && exec sleep infinity`
  const holder = Bun.spawn(['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { value } = await holder.stdout.getReader().read()
  if (!value) return { unproven: `no file system can be mounted: ${(await new Response(holder.stderr).text()).trim()}` }
  const target = ['--target', String(holder.pid), '--user', '--mount', '--preserve-credentials']
  const under = ['nsenter', ...target, '--']
  const setReadOnly = async (isReadOnly: boolean) => {
    const { code, output } = await run([...under, 'mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder])
    if (code !== 0) throw new Error(`the disk cannot be mounted again: ${output}`)
  }
  return { folder, under, path: `/proc/${holder.pid}/root${folder}`, setReadOnly }
}
