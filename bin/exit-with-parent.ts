import { readFileSync } from 'node:fs'

const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: number) => Number(/^PPid:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0)

/** The process ids from our parent up to npx, or only our parent's where npx or /proc is missing. */
const parents = () => {
  const found: number[] = []
  for (let pid = process.ppid; pid > 1; pid = parentOf(pid)) {
    found.push(pid)
    if (textOf(`/proc/${pid}/cmdline`).startsWith('npm ')) return found
  }
  return [process.ppid]
}

/**
 * Ends a package script's process when the process that started it ends. npx forwards no signals, so the server would
 * survive it and keep its port. Does nothing when run directly (`bun bin/start.ts`).
 */
export const exitWithParent = () => {
  if (!process.env.npm_lifecycle_event) return
  const chain = parents()
  const intact = () => chain.every((pid, at) => pid === (at === 0 ? process.ppid : parentOf(chain[at - 1] ?? 0)))
  const timer = setInterval(() => {
    if (intact()) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
