import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { run } from '#bin/run.ts'
import { draftQuote } from '#tests/fixtures/bodies.ts'
import type { Drill } from './drill.ts'
import { percentile } from './measure.ts'
import { newClient, newLead, signUp, startProduct, stop } from './product.ts'

const troubleMs = { full: 30_000, short: 3000 }
// Beside a short run there may be other work.
const homeP99Ms = { full: 50, short: 250 }
const recoveryMs = 5000

/**
 * A small file system that only the processes `under` it see, in a namespace of its own: no root is needed, and it is
 * gone with the processes of the drill. `path` is the folder for this process. @returns why this machine can't
 */
const mountDisk = async (folder: string) => {
  if (!Bun.which('unshare') || !Bun.which('nsenter')) return 'a small disk needs unshare and nsenter'
  mkdirSync(folder)
  const mount = `mount -t tmpfs -o size=32m,mode=0700 drill '${folder}' && echo mounted && exec sleep infinity`
  const holder = Bun.spawn(['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { value } = await holder.stdout.getReader().read()
  if (!value) return `no file system can be mounted: ${(await new Response(holder.stderr).text()).trim()}`
  const target = ['--target', String(holder.pid), '--user', '--mount', '--preserve-credentials']
  const under = ['nsenter', ...target, '--']
  const setReadOnly = async (isReadOnly: boolean) => {
    const { code, output } = await run([...under, 'mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder])
    if (code !== 0) throw new Error(`the disk cannot be mounted again: ${output}`)
  }
  return { folder, under, path: `/proc/${holder.pid}/root${folder}`, setReadOnly }
}

type Trouble = {
  dataDir: string
  under?: readonly string[]
  size: 'full' | 'short'
  /** Before the start of the product that is measured. */
  prepare?: () => Promise<void>
  begin?: () => void
  end: () => Promise<void> | void
  /** While it lasts some writes may still succeed, as on a disk that is not full yet. */
  someSucceed?: boolean
}

/**
 * Reads the home page and writes leads and quotes while something keeps the database from being written.
 * @returns the figures, and whether pages stayed quick, writes were refused with 503, and came back by themselves
 */
const measureTrouble = async ({ dataDir, under = [], size, prepare, begin, end, someSucceed }: Trouble) => {
  const port = await freePort()
  const start = () => startProduct({ dataDir, port, under })
  const first = await start()
  const cookie = await signUp(first)
  await stop(first)
  await prepare?.()
  const product = await start()
  const [visitor, admin] = [newClient(port), newClient(port, { cookie })]
  const [stored, statuses, times]: [string[], number[], number[]] = [[], [], []]
  const readHome = async () => {
    const began = performance.now()
    const answer = await visitor.ask('/')
    const body = await answer.text()
    times.push(performance.now() - began)
    return answer.status === 200 && body.includes('<h1')
  }
  const write = async () => {
    const answer = await admin.ask('/api/admin/quotes', { body: draftQuote })
    const { id } = await answer.json()
    if (answer.status === 201) stored.push(id)
    return answer.status
  }
  const isLost = async (id: string) => (await admin.ask(`/api/admin/quotes/${id}`)).status !== 200
  while (!(await readHome())) await Bun.sleep(50)

  let homesNot200 = 0
  times.length = 0
  begin?.()
  const until = performance.now() + troubleMs[size]
  const reading = (async () => {
    while (performance.now() < until) {
      if (!(await readHome())) homesNot200 += 1
      await Bun.sleep(10)
    }
  })()
  while (performance.now() < until) {
    statuses.push(await write())
    const lead = await visitor.ask('/api/needs-assessments', { body: newLead({ formToken: 'none' }) })
    if (lead.status >= 500 && lead.status !== 503) statuses.push(lead.status)
    await Bun.sleep(100)
  }
  await reading
  await end()
  const ended = performance.now()
  while ((await write()) !== 201 && performance.now() - ended < 60_000) await Bun.sleep(50)

  const recoveredMs = Math.round(performance.now() - ended)
  const count = (is: (status: number) => boolean) => statuses.filter(is).length
  const figures = {
    ...{ homes: times.length, homesNot200, homeP99Ms: Math.round(percentile(times, 0.99)) },
    writes503: count((status) => status === 503),
    writesStored: count((status) => status === 201),
    writesOther: count((status) => status !== 503 && status !== 201),
    writesLost: (await Promise.all(stored.map(isLost))).filter(Boolean).length,
    recoveredMs,
  }
  await stop(product)
  const isQuick = figures.homeP99Ms < homeP99Ms[size] && recoveredMs < recoveryMs
  const isRefused = figures.writes503 > 0 && (someSucceed || figures.writesStored === 0)
  const isWhole = figures.homesNot200 + figures.writesOther + figures.writesLost === 0
  return { passed: Boolean(isQuick && isRefused && isWhole), figures }
}

/** Leaves so many bytes of the disk. */
const fillDisk = (path: string, bytes: number) => {
  const { bavail, bsize } = statfsSync(path)
  try {
    writeFileSync(join(path, 'filler'), new Uint8Array(Math.max(0, bavail * bsize - bytes)), { flag: 'a' })
  } catch (fault) {
    // The server took some of it meanwhile, so the disk is full.
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC')) throw fault
  }
}

export const disk: Drill = {
  goal: 'another process holds the write lock, a start on a read-only disk, and 1 MB free, then none, each for 30 s (short: 3 s): home 100 % 200 with p99 < 50 ms (short: 250 ms); writes stored or 503; back by itself within 5 s',
  run: async ({ full, folder }) => {
    const size = full ? 'full' : 'short'
    const dataDir = join(folder, 'locked')
    // This process is the other one.
    let other: Database.Database | undefined
    const begin = () => {
      other = new Database(join(dataDir, 'front-office.sqlite'))
      other.exec('begin immediate')
    }
    const locked = await measureTrouble({ dataDir, size, begin, end: () => void other?.close() })
    const [fixed, small] = [await mountDisk(join(folder, 'fixed')), await mountDisk(join(folder, 'small'))]
    if (typeof fixed === 'string' || typeof small === 'string') {
      return { passed: locked.passed && null, figures: { lock: locked.figures }, reason: String(fixed) }
    }
    const refused = await measureTrouble({
      ...{ dataDir: fixed.folder, under: fixed.under, size },
      prepare: () => fixed.setReadOnly(true),
      end: () => fixed.setReadOnly(false),
    })
    const filled = await measureTrouble({
      ...{ dataDir: small.folder, under: small.under, size, someSucceed: true },
      begin: () => {
        fillDisk(small.path, 2 ** 20)
        setTimeout(() => fillDisk(small.path, 0), troubleMs[size] / 3)
      },
      end: () => rmSync(join(small.path, 'filler')),
    })
    return {
      passed: [locked, refused, filled].every(({ passed }) => passed),
      figures: { lock: locked.figures, readOnly: refused.figures, full: filled.figures },
    }
  },
}
