import { readFileSync } from 'node:fs'

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

/** Asks so many times a second, whether answers come or not. `end` waits for the last one. */
export const startRate = (perSecond: number, ask: (n: number) => Promise<unknown>) => {
  const under = new Set<Promise<unknown>>()
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    while (sent < ((performance.now() - began) / 1000) * perSecond) {
      sent += 1
      const one: Promise<unknown> = ask(sent).finally(() => under.delete(one))
      under.add(one)
    }
  }, 5)
  const end = async () => {
    clearInterval(timer)
    await Promise.all(under)
  }
  return { sent: () => sent, end }
}

/** What went wrong, and how often. */
export const newTally = () => {
  const seen = new Map<string, number>()
  return {
    note: (fault: string) => void seen.set(fault, (seen.get(fault) ?? 0) + 1),
    count: () => [...seen.values()].reduce((sum, count) => sum + count, 0),
    text: () => [...seen].map(([fault, count]) => `${count} × ${fault}`).join('; '),
  }
}
