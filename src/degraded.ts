import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { faultName } from './base/fault.ts'
import { Problem, problems } from './base/problem.ts'
import { minutes, seconds } from './base/time.ts'
import { sayPhone } from './business/complete.ts'
import type { Context } from './context.ts'
import { databaseFile } from './db/copies.ts'
import { healthOf } from './health/check.ts'
import { withApiHeaders } from './http/headers.ts'
import { plainPage } from './http/plain-page.ts'
import { refusedFormPage } from './leads/routes.ts'
import type { Answers } from './server.ts'
import { formPath } from './site/rules.ts'
import { folderFault, isTrouble, type Trouble } from './trouble.ts'

const retryAfterSeconds = 5

export const degradedAnswers = (
  ctx: Pick<Context, 'business' | 'clock' | 'config' | 'log'>,
  { kind }: Trouble,
): Answers => {
  const { name, phone } = ctx.business()
  const refusal = () => {
    const problem = new Problem('out_of_service', { error: sayPhone(ctx, problems.out_of_service[1]) })
    return Response.json(problem, { status: problem.status, headers: { 'retry-after': String(retryAfterSeconds) } })
  }
  return {
    api: ({ url }) => {
      if (new URL(url).pathname !== '/api/health') return refusal()
      const health = healthOf(ctx, { database: 'disconnected', error: kind, startedAt: performance.now() })
      return Response.json(health, { status: 503 })
    },
    page: async ({ url }) => {
      if (new URL(url).pathname === formPath) return withApiHeaders(await refusedFormPage(refusal(), phone))
      const answer = refusal()
      const { error } = await answer.clone().json()
      const link = { href: '/', label: name }
      return withApiHeaders(plainPage(answer, { title: 'Out of service', paragraphs: [error], link }))
    },
    error: (fault) => {
      ctx.log.error({ event: 'refused', status: 503, code: 'out_of_service', reason: faultName(fault) })
      return refusal()
    },
  }
}

// Only another file or another key can mend these causes. Any other cause may pass by itself.
const fileFaults: readonly Trouble['kind'][] = [
  'database_damaged',
  'database_missing',
  'newer_schema',
  'older_schema',
  'other_schema',
  'wrong_key',
  'missing_key',
]

const retryEveryMs = seconds(2)

// Not sooner, because a failed migration would fail again, and copies the database each time.
const afterFailureMs = minutes(1)

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

/** Retries to open the folder until it succeeds, whenever the cause may be gone. @returns a function that stops this */
export const retryOpening = <Opened extends object>({ dataDir, first, open, onOpen }: Retries<Opened>) => {
  let trouble = first
  let seen = stateOf(dataDir)
  let notBefore = 0
  const mayTry = () => {
    const isChanged = stateOf(dataDir) !== seen
    if (isChanged || fileFaults.includes(trouble.kind)) return isChanged
    return performance.now() >= notBefore && (trouble.kind === 'folder_in_use' || folderFault(dataDir) === null)
  }
  const tryOpening = () => {
    if (!mayTry()) return
    const opened = open(trouble)
    if (!isTrouble(opened)) {
      clearInterval(timer)
      onOpen(opened)
      return
    }
    notBefore = performance.now() + (opened.kind === 'start_failed' ? afterFailureMs : 0)
    trouble = opened
    seen = stateOf(dataDir)
  }
  const timer = setInterval(tryOpening, retryEveryMs)
  return () => clearInterval(timer)
}
