import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createSetupLink } from './auth/setup-link.ts'
import { backgroundTasksEnded } from './background-tasks.ts'
import { clockActor } from './base/actor.ts'
import { seconds } from './base/time.ts'
import { missingDetails } from './business/complete.ts'
import { createContext, processLog as log } from './create-context.ts'
import { closeDatabase } from './db/close.ts'
import { holdLock } from './db/lock.ts'
import { pdfWorker } from './documents.ts'
import { emailKinds } from './emails.ts'
import { type Config, processEnvironment, readEnv } from './env.ts'
import { createSite } from './http/site.ts'
import { inspector } from './inspector.ts'
import { startJobs } from './jobs.ts'
import { startMailWorker } from './mail/worker.ts'
import { createServer, readBuild } from './server.ts'
import { recordStart } from './status/record-start.ts'

const dist = join(import.meta.dirname, '../dist')

const badConfiguration = 78

// Below the kill_timeout of fly.toml. A half-sent request must not block the shutdown.
const shutdownMs = seconds(20)

const print = (line: string) => process.stdout.write(`${line}\n`)

const configOrExit = (): Config => {
  const read = readEnv(processEnvironment())
  if ('config' in read) return read.config
  for (const fault of read.faults) process.stderr.write(`${fault}\n`)
  return process.exit(badConfiguration)
}

const startupMs = seconds(3)

/** env → context → migrate → serve → background jobs → graceful shutdown. */
const start = async () => {
  const config = configOrExit()
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const release = holdLock(config.dataDir)
  const ctx = createContext(config, { build: readBuild(dist), actor: clockActor })
  const site = createSite(ctx, dist)
  const handlers = createServer(ctx, site)

  const server = Bun.serve({
    port: config.port,
    hostname: config.host,
    idleTimeout: 10,
    maxRequestBodySize: 1024 * 1024,
    ...handlers,
  })
  recordStart(ctx)
  const mailWorker = startMailWorker(ctx, { kinds: emailKinds })
  const stopJobs = startJobs(ctx)

  for (const warning of config.warnings) {
    log.warn(warning)
    if (warning.event === 'unknown_variable') print(warning.reason)
  }
  if (config.unset.length > 0) log.warn({ event: 'placeholders', reason: config.unset.join(' ') })
  const missing = missingDetails(config)
  if (missing.length > 0) print(`No quote and no NDA goes out until these are set: ${missing.join(', ')}`)
  print(`The front office is open at ${config.origin}`)
  const link = createSetupLink(ctx)
  if (link) print(`Create the first admin: ${link}`)
  // The start leaves garbage of some megabytes, which an idle process would not collect for hours.
  setTimeout(() => Bun.gc(true), startupMs).unref()

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), shutdownMs).unref()
    stopJobs()
    inspector.stop()
    await server.stop()
    await mailWorker.stop()
    pdfWorker.stop()
    await backgroundTasksEnded(ctx)
    try {
      closeDatabase(ctx.db)
    } catch (fault) {
      // Nothing is lost: the next start reads the write-ahead log.
      log.error({ event: 'log_not_emptied', reason: String(fault) })
    }
    release()
    log.info({ event: 'stopped' })
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await site.read
}

// An unhandled rejection would end the process (H9).
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (fault: unknown) =>
    log.error({ event, ...(fault instanceof Error && { reason: fault.name, stack: fault.stack ?? '' }) }),
  )
}

const messageOf = (fault: unknown): string => {
  if (!(fault instanceof Error)) return String(fault)
  return fault.cause === undefined ? fault.message : `${fault.message}: ${messageOf(fault.cause)}`
}

try {
  await start()
} catch (fault) {
  process.stderr.write(`Could not start: ${messageOf(fault)}\n`)
  process.exit(1)
}
