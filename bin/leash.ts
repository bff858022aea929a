import { readFileSync } from 'node:fs'

const checkMs = 1000

const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: number) => Number(/^PPid:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0)

/** Our parent, its parent and so on up to npx; only our parent where npx (or /proc) is not there. */
const runners = () => {
  const found: number[] = []
  for (let pid = process.ppid; pid > 1; pid = parentOf(pid)) {
    found.push(pid)
    if (textOf(`/proc/${pid}/cmdline`).startsWith('npm ')) return found
  }
  return [process.ppid]
}

/**
 * A package script's process ends when its runner does. npx passes no signal on, so without this, ending npx would
 * leave the server behind, holding its port. Does nothing when run directly (`bun bin/start.ts`).
 */
export const endWithRunner = () => {
  if (!process.env.npm_lifecycle_event) return
  const chain = runners()
  const intact = () => chain.every((pid, at) => pid === (at === 0 ? process.ppid : parentOf(chain[at - 1] ?? 0)))
  const timer = setInterval(() => {
    if (intact()) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, checkMs)
  timer.unref()
}
