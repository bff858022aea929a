import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export const percentile = (seen: readonly number[], share: number) =>
  seen.toSorted((one, other) => one - other)[Math.ceil(seen.length * share) - 1] ?? Number.NaN

/** What the process holds of the memory. */
export const residentMb = (pid: number) =>
  Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)

/** With the processes that it started. A page that they share counts once. */
export const residentMbOfAll = (pid: number): number => {
  const own = Number(/^Pss:\s*(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return Math.round(children.reduce((sum, child) => sum + residentMbOfAll(Number(child)), own))
}

// Version 2 of the kernel's control groups, and version 1.
const [v2, v1] = ['/sys/fs/cgroup', '/sys/fs/cgroup/memory']

/** @returns whether it is gone */
const removeUnused = (group: string) => {
  try {
    rmdirSync(group)
  } catch {
    // A process is in it still.
  }
  return !existsSync(group)
}

/** A control group with so much memory, or null where we may not make one. `under` starts a process in it. */
export const limitMemory = (megabytes: number) => {
  const isV2 = existsSync(join(v2, 'cgroup.controllers'))
  const parent = isV2 ? v2 : v1
  const group = join(parent, `drill-${process.pid}`)
  try {
    // A drill that was killed left its group behind.
    for (const name of readdirSync(parent)) if (name.startsWith('drill-')) removeUnused(join(parent, name))
    mkdirSync(group)
    writeFileSync(join(group, isV2 ? 'memory.max' : 'memory.limit_in_bytes'), String(megabytes * 2 ** 20))
  } catch {
    removeUnused(group)
    return null
  }
  const under = ['sh', '-c', `echo $$ > '${group}/cgroup.procs' && exec "$0" "$@"`]
  /** Call it when the process has ended. A worker of it may end a moment later. */
  const remove = async () => {
    for (let tried = 0; tried < 50 && !removeUnused(group); tried += 1) await Bun.sleep(100)
  }
  return { under, remove }
}
