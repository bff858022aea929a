import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { classOf, faultName } from './base/fault.ts'
import { Problem, problems } from './base/problem.ts'
import { minutes, seconds } from './base/time.ts'
import type { Context } from './context.ts'
import { databaseFile } from './db/copies.ts'
import { StartFault } from './db/start-fault.ts'
import { healthOf } from './health/check.ts'
import { refusedFormPage } from './leads/routes.ts'
import type { Answers } from './server.ts'

const advice = {
  database_busy: 'another process holds the database; end it',
  disk_full: 'the disk of DATA_DIR is full; free space on it, or extend the volume',
  not_writable: 'DATA_DIR or the database in it cannot be written; make both writable for the user of the server',
  database_damaged: 'the database file is damaged; restore a copy with bun run restore',
  disk_error: 'the disk of DATA_DIR fails; move to another volume and restore a copy with bun run restore',
  newer_schema: 'deploy the newer version again, or restore a copy from before it with bun run restore',
  wrong_key: 'set SECRET_KEY to the key that is wanted and start again',
  missing_key: 'set SECRET_KEY to the key that is wanted and start again',
  folder_in_use: 'another process, such as bun run restore, uses DATA_DIR; the service goes on when it ends',
  start_failed: 'deploy the version before this one, or restore a copy with bun run restore',
} as const

export type Trouble = { kind: keyof typeof advice; reason: string }

export const isTrouble = (opened: object): opened is Trouble => 'kind' in opened && 'reason' in opened

// What only another file or another key can mend. Any other cause may be gone by itself.
const inTheFiles: readonly Trouble['kind'][] = ['database_damaged', 'newer_schema', 'wrong_key', 'missing_key']

const probeBytes = new Uint8Array(64 * 1024)

/** Why nothing can be written into the folder; null where it can. */
const folderFault = (dataDir: string): unknown => {
  const file = join(dataDir, `probe.${process.pid}`)
  try {
    writeFileSync(file, probeBytes)
    return null
  } catch (fault) {
    return fault
  } finally {
    if (existsSync(file)) rmSync(file)
  }
}

/** Names why a start failed. A full disk shows itself in many ways, so the folder is asked first. */
export const troubleOf = (fault: unknown, dataDir: string): Trouble => {
  const cause = fault instanceof StartFault ? fault : (folderFault(dataDir) ?? fault)
  const kind = cause instanceof StartFault ? cause.kind : (classOf(cause) ?? 'start_failed')
  const words = cause instanceof StartFault ? cause.message : faultName(cause)
  return { kind, reason: `${words}: ${advice[kind]}` }
}

const retryAfterSeconds = 5

export const degradedAnswers = (ctx: Pick<Context, 'config' | 'clock' | 'log'>, { kind }: Trouble): Answers => {
  const { phone } = ctx.config.business
  const refusal = () => {
    const problem = new Problem('out_of_service', { error: `${problems.out_of_service[1]} ${phone}` })
    return Response.json(problem, { status: problem.status, headers: { 'retry-after': String(retryAfterSeconds) } })
  }
  return {
    api: ({ url }) => {
      if (new URL(url).pathname !== '/api/health') return refusal()
      const health = healthOf(ctx, { database: 'disconnected', error: kind, startedAt: performance.now() })
      return Response.json(health, { status: 503 })
    },
    postedForm: () => refusedFormPage(refusal(), phone),
    error: (fault) => {
      ctx.log.error({ event: 'refused', status: 503, code: 'out_of_service', reason: faultName(fault) })
      return refusal()
    },
  }
}

const lookEveryMs = seconds(2)

// A migration that fails would fail again, and copies the database first.
const afterFailureMs = minutes(1)

// A check of a large file takes seconds, in which no page is served.
const shareOfTime = 1 / 20

const stateOf = (dataDir: string) => {
  const file = databaseFile(dataDir)
  return [file, `${file}-wal`, join(dataDir, 'secret.key')]
    .map((path) => {
      if (!existsSync(path)) return ''
      const { ino, size, mtimeMs } = statSync(path)
      return `${ino} ${size} ${mtimeMs}`
    })
    .join()
}

type Retries<Opened> = {
  dataDir: string
  first: Trouble
  open: (last: Trouble) => Opened | Trouble
  onOpen: (opened: Opened) => void
}

/** Opens again and again until it succeeds, whenever the cause may be gone. @returns a function that ends this */
export const openUntilServed = <Opened extends object>({ dataDir, first, open, onOpen }: Retries<Opened>) => {
  let trouble = first
  let seen = stateOf(dataDir)
  let notBefore = 0
  const mayTry = () => {
    const isChanged = stateOf(dataDir) !== seen
    if (isChanged || inTheFiles.includes(trouble.kind)) return isChanged
    return performance.now() >= notBefore && (trouble.kind === 'folder_in_use' || folderFault(dataDir) === null)
  }
  const look = () => {
    if (!mayTry()) return
    const began = performance.now()
    const opened = open(trouble)
    if (!isTrouble(opened)) {
      clearInterval(timer)
      onOpen(opened)
      return
    }
    const tookMs = performance.now() - began
    notBefore = began + Math.max(tookMs / shareOfTime, opened.kind === 'start_failed' ? afterFailureMs : 0)
    trouble = opened
    seen = stateOf(dataDir)
  }
  const timer = setInterval(look, lookEveryMs)
  return () => clearInterval(timer)
}
