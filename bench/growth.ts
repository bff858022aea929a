import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { limitMemory, residentMb } from '#drills/memory.ts'
import { fill, openOf, phoneOf, rareWordOf, referenceOf, statusOf, tokenOf } from './fill.ts'
import { ask } from './load.ts'
import { onServerCore, ownBun, type Server } from './processes.ts'
import { emailBytesSql, forgetBackupSql, readAtStartBytes, readBackupSql } from './product.ts'
import { record, say, showFigures, WrongAnswer } from './report.ts'
import {
  databaseIn,
  decidedQuotes,
  emptyProduct,
  newCall,
  newDataDir,
  newDraft,
  postOf,
  SECRET_KEY,
  startProduct,
} from './seed.ts'
import { size } from './size.ts'

const list = '/api/admin/quotes'

/** What is asked about one of the quotes. */
const paths: Record<string, (number: number) => string> = {
  'list, first page': () => list,
  'search, a rare word': (number) => `${list}?q=${rareWordOf(number)}`,
  'search, a word of all': () => `${list}?q=limited`,
  'search, two words': () => `${list}?q=kauri%20honey`,
  'search, a reference': (number) => `${list}?q=${referenceOf(number)}`,
  'search, a telephone number': (number) => `${list}?q=${encodeURIComponent(phoneOf(number))}`,
  'search, a word of all, by company': () => `${list}?q=limited&sort=company`,
  'list, two statuses': () => `${list}?status=rejected&status=draft`,
  'list, by company': () => `${list}?sort=company`,
  'list, ending soonest': () => `${list}?sort=valid_until`,
  Today: () => '/api/admin/today',
}

const bytesIn = (dataDir: string) => statSync(databaseIn(dataDir)).size

/** `last`: the largest, to which the goals apply. */
type Place = { label: string; dataDir: string; cookie: string; count: number; last: boolean; turn: number }

const percentile = (seen: readonly number[], share: number) =>
  seen.toSorted((a, b) => a - b)[Math.min(seen.length - 1, Math.floor(seen.length * share))] ?? Number.NaN

const timed = async (call: () => Promise<unknown>) => {
  const began = performance.now()
  await call()
  return performance.now() - began
}

/** Milliseconds of each round, and where somebody else asked meanwhile, theirs. */
type Seen = { took: number[]; waited?: number[] }

const anyOf = (count: number) => Math.floor(Math.random() * count)

const askAlive = ({ url }: Server) => timed(async () => (await ask(`${url}/livez`)).arrayBuffer())

/** Each list while somebody else asks for a page that costs nothing (docs/decisions/0038). */
const measureLists = async (server: Server, cookie: string, count: number) => {
  const call = newCall(server, cookie)
  const found: Record<string, Seen> = {}
  for (const [name, pathOf] of Object.entries(paths)) {
    const [took, waited]: [number[], number[]] = [[], []]
    await call(pathOf(anyOf(count)))
    for (let round = 0; round < size.lists; round += 1) {
      let isOver = false
      const answer = timed(() => call(pathOf(anyOf(count)))).finally(() => {
        isOver = true
      })
      while (!isOver) waited.push(await askAlive(server))
      took.push(await answer)
    }
    found[name] = { took, waited }
  }
  return found
}

/** An ended quote that nobody decided answers no more than that. */
const readableOf = (count: number) => {
  let number = anyOf(count)
  while (!['accepted', 'rejected', 'sent'].includes(statusOf(number, count))) number = anyOf(count)
  return number
}

const linkOf = (number: number) => `/api/quotes/${tokenOf(number)}`

/** Of all but the newest, which are drafts in part. */
const sentOf = (count: number) => Math.floor(count * 0.7)

const [clients, togetherMs] = [32, 5000]

/** `turn`: how often quotes of this database were decided before. */
const measureMoves = async (server: Server, { cookie, count, turn }: Place) => {
  const call = newCall(server, cookie)
  const [opened, decided, sent]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < size.opened; round += 1) opened.push(await timed(() => call(linkOf(readableOf(count)))))
  const began = performance.now()
  const open = async () => {
    // A link may be opened 30 times a minute.
    while (performance.now() - began < togetherMs && together < 5 * count) {
      await call(linkOf(readableOf(count)))
      together += 1
    }
  }
  let together = 0
  await Promise.all(Array.from({ length: clients }, open))
  const perSecond = together / ((performance.now() - began) / 1000)
  for (const number of openOf(count).slice(turn * size.moves, (turn + 1) * size.moves)) {
    const { shown_hash } = await call(linkOf(number))
    const plan = { decision: 'accepted', plan: 'prepaid', authorization_confirmed: true, shown_hash }
    const post = postOf(number % 4 === 0 ? plan : { decision: 'rejected', shown_hash })
    decided.push(await timed(async () => (await ask(`${server.url}${linkOf(number)}/decision`, post)).arrayBuffer()))
  }
  for (let round = 0; round < size.moves; round += 1) {
    const { id } = await call(list, newDraft(round))
    sent.push(await timed(() => call(`${list}/${id}/send`, {})))
  }
  const moves = { 'a link opened': { took: opened }, 'a decision': { took: decided }, 'a draft sent': { took: sent } }
  return { perSecond, moves }
}

const writesPerSecond = 100

/** The product's own backup, of its job, while clients open their links for the first time. */
const measureBackup = async (server: Server, dataDir: string, count: number) => {
  const database = new Database(databaseIn(dataDir), { timeout: 5000 })
  const done = database.prepare(readBackupSql)
  const copies = join(dataDir, 'backups')
  const hasBegun = () => existsSync(copies) && new Bun.Glob('*.partial*').scanSync(copies).next().done === false
  database.exec(forgetBackupSql)
  const [before, beforeAll] = [residentMb(server.pid), server.memoryMb()]
  let [number, most, mostAll, stall, written, slowest, beganAt] = [0, before, beforeAll, 0, 0, 0, 0]
  const writing = new Set<Promise<void>>()
  const write = async () => {
    number += 1
    const took = await timed(async () => (await ask(`${server.url}${linkOf(number)}/view`, postOf({}))).arrayBuffer())
    slowest = Math.max(slowest, took)
    written += 1
  }
  let result: { ok: number; detail: string } | undefined
  const feed = setInterval(() => {
    if (beganAt === 0 || number >= sentOf(count)) return
    const one: Promise<void> = write().finally(() => writing.delete(one))
    writing.add(one)
  }, 1000 / writesPerSecond)
  const watch = setInterval(() => {
    if (beganAt === 0 && hasBegun()) beganAt = performance.now()
    result = done.get() as typeof result
    most = Math.max(most, residentMb(server.pid))
    mostAll = Math.max(mostAll, server.memoryMb())
  }, 250)
  while (!result) {
    const took = await askAlive(server)
    if (beganAt > 0) stall = Math.max(stall, took)
    await Bun.sleep(2)
  }
  const seconds = (performance.now() - beganAt) / 1000
  clearInterval(feed)
  clearInterval(watch)
  await Promise.all(writing)
  database.close()
  if (result.ok !== 1) throw new WrongAnswer(`The backup failed: ${result.detail}`)
  return { seconds, stall, slowest, perSecond: written / seconds, more: most - before, moreAll: mostAll - beforeAll }
}

/** By the process that reads the pages of a large file while it is served (docs/decisions/0041). */
const pagesReadSeconds = async ({ log }: Server) => {
  for (;;) {
    const [, ms] = /"event":"pages_checked","ms":(\d+)/.exec(log()) ?? []
    if (ms) return Number(ms) / 1000
    if (log().includes('"event":"degraded"')) throw new WrongAnswer(log())
    await Bun.sleep(100)
  }
}

/** `bun run audit verify` as a process of its own. */
const measureVerify = async (dataDir: string, under: readonly string[]) => {
  const began = performance.now()
  const child = Bun.spawn([...onServerCore, ...under, ownBun, 'src/cli.ts', 'audit', 'verify'], {
    cwd: join(import.meta.dir, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', SECRET_KEY, DATA_DIR: dataDir },
  })
  let mb = 0
  const watch = setInterval(() => {
    mb = Math.max(mb, residentMb(child.pid))
  }, 100)
  const [output, faults] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  clearInterval(watch)
  if (code !== 0) throw new WrongAnswer(`audit verify: ${output}${faults}`)
  say(`  ${output.trim()}`)
  return { seconds: (performance.now() - began) / 1000, mb }
}

const firstSeen = new Map<string, Seen>()

const isPromised = (name: string) => /^(list|search|a link|a decision)/.test(name)

/** A row for each thing, and for the largest size one for each goal. */
const report = (label: string, name: string, seen: Seen, { last }: { last: boolean }) => {
  const [p50, p99] = [percentile(seen.took, 0.5), percentile(seen.took, 0.99)]
  const first = firstSeen.get(name)
  const times = (share: number) => percentile(seen.took, share) / percentile(first?.took ?? seen.took, share)
  const others = seen.waited
    ? `; another waits p99 ${percentile(seen.waited, 0.99).toFixed(1)}, most ${Math.max(...seen.waited).toFixed(1)} ms`
    : ''
  const isGoal = last && isPromised(name)
  const detail = `p50 ${p50.toFixed(1)} ms${first ? `, × ${times(0.5).toFixed(2)}` : ''}${others}`
  record({ name: `${label}: ${name}, p99`, value: p99, unit: 'ms', digits: 1, ...(isGoal && { atMost: 100 }), detail })
  if (isGoal) record({ name: `${label}: ${name}, p99 / of ${size.grown[0]}`, value: times(0.99), atMost: 2 })
  if (!first) firstSeen.set(name, seen)
}

const measureAt = async (place: Place, under: readonly string[] = []) => {
  const { label, dataDir, cookie, count, last } = place
  say(`Measuring ${label} …`)
  const note = (name: string, value: number, unit: string, more: object = {}) =>
    record({ name: `${label}: ${name}`, value, unit, digits: 1, ...more })
  note('file', bytesIn(dataDir) / 1e6, 'MB')
  const starts: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const server = await startProduct(dataDir, {}, under)
    starts.push(server.bootMs)
    await server.stop()
  }
  const server = await startProduct(dataDir, {}, under)
  starts.push(server.bootMs)
  note('start', percentile(starts, 0.5), 'ms', { digits: 0, detail: `median of ${starts.length}` })
  if (bytesIn(dataDir) > readAtStartBytes) note('every page read after', await pagesReadSeconds(server), 's')
  // What the start leaves behind is gone then.
  await Bun.sleep(5000)
  note('memory after the start', residentMb(server.pid), 'MB')
  const lists = await measureLists(server, cookie, count)
  const { perSecond: opened, moves } = await measureMoves(server, place)
  for (const [name, one] of Object.entries({ ...lists, ...moves })) report(label, name, one, { last })
  note(`links opened by ${clients} clients`, opened, 'a second', { digits: 0 })
  note('memory at the end', residentMb(server.pid), 'MB')
  say('  Waiting for its backup …')
  const { seconds, stall, slowest, perSecond, more, moreAll } = await measureBackup(server, dataDir, count)
  const detail = `${perSecond.toFixed(0)} writes a second, the slowest ${slowest.toFixed(0)} ms`
  note('backup', seconds, 's', { detail })
  note('longest stall meanwhile', stall, 'ms', { ...(last && { atMost: 50 }) })
  note('more memory meanwhile', more, 'MB', {
    ...(last && { atMost: 20 }),
    detail: `${moreAll.toFixed(0)} with the process that copies`,
  })
  await server.stop()
  const verify = await measureVerify(dataDir, under)
  note('audit verify', verify.seconds, 's', { detail: `at most ${verify.mb.toFixed(0)} MB` })
  rmSync(join(dataDir, 'backups'), { recursive: true, force: true })
  // The whole takes long: what is known is shown.
  say(showFigures())
}

const smallMb = 512

// Beyond it the file and its copies do not fit onto the disk of such a machine.
const mostInSmall = 1_000_000

/** What the disk must hold for each quote. */
const measureWeight = async (empty: number) => {
  const { dataDir, items } = await decidedQuotes()
  const database = new Database(databaseIn(dataDir), { readonly: true })
  const emailBytes = Number(database.prepare(emailBytesSql).pluck().get())
  database.close()
  const [all, emails] = [bytesIn(dataDir) - empty, emailBytes].map((bytes) => bytes / items.length / 1000)
  const detail = `${emails?.toFixed(0)} kB of it in the words of its emails`
  record({ name: 'a decided quote with its PDFs', value: all ?? Number.NaN, unit: 'kB', digits: 0, detail })
}

/** How the product grows with its quotes, each with two events of the audit log and two emails (docs/capacity.md). */
export const measureGrowth = async () => {
  const from = await emptyProduct()
  const limited = limitMemory(smallMb)
  if (!limited) say(`Nothing is measured in ${smallMb} MB: this machine lets us make no control group.`)
  const places = size.grown.map((count) => ({
    count,
    label: `${count} quotes`,
    dataDir: newDataDir(`grown-${count}`, from.dataDir),
    cookie: from.cookie,
    last: count === size.grown.at(-1),
    turn: 0,
  }))
  for (const { label, dataDir, count } of places) {
    say(`Filling a database with ${label} …`)
    const ms = await timed(async () => fill(databaseIn(dataDir), count, SECRET_KEY))
    say(`  It took ${(ms / 1000).toFixed(0)} s`)
  }
  for (const place of places) {
    await measureAt(place)
    const label = `${place.label} in ${smallMb} MB`
    if (limited && place.count < mostInSmall) await measureAt({ ...place, label, last: false, turn: 1 }, limited.under)
    rmSync(place.dataDir, { recursive: true })
  }
  await measureWeight(bytesIn(from.dataDir))
  await limited?.remove()
}
