import { join } from 'node:path'
import { faultName } from './base/fault.ts'
import { seconds } from './base/time.ts'
import { missingDetails } from './business/complete.ts'
import { settings } from './business/settings-rules.ts'
import type { Context } from './context.ts'
import { processServices } from './create-context.ts'
import { keepBusiness, keptBusinessReader } from './current-business.ts'
import { StartFault } from './db/start-fault.ts'
import { degradedAnswers, retryOpening } from './degraded.ts'
import { type Config, processEnvironment, readEnv } from './env/env.ts'
import { createSite } from './http/pages/site.ts'
import { signOpening } from './leads/form-token.ts'
import { confineRequests } from './outgoing.ts'
import { findPicture } from './portrait/portrait.ts'
import { type OpenFolder, openFolder, startWorkers } from './serve-folder.ts'
import { createAnswers, createHandlers, readBuild } from './server.ts'
import { isTrouble, type Trouble, troubleOf } from './trouble.ts'

const { log } = processServices

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

const startupMs = seconds(10)

const warn = (ctx: Pick<Context, 'business' | 'config'>) => {
  for (const warning of ctx.config.warnings) {
    log.warn(warning)
    if (warning.event === 'unknown_variable') print(warning.reason)
  }
  const { unset } = ctx.business()
  if (unset.length > 0) log.warn({ event: 'details_unset', reason: unset.join(' ') })
  const labels = missingDetails(ctx).map((key) => settings[key].label)
  if (labels.length > 0) print(`No quote and no NDA goes out until these are set under Settings: ${labels.join(', ')}`)
}

/** env → lock, database, key → serve → emails and jobs → graceful shutdown. Without its database it serves the pages. */
const start = async () => {
  const config = configOrExit()
  let business = keptBusinessReader(config)
  confineRequests(config, () => business().news.url)
  process.umask(0o077)
  const build = readBuild(dist)

  let folder: OpenFolder | null = null

  const open = (last: Trouble | null): OpenFolder | Trouble => {
    try {
      return openFolder(config, { build })
    } catch (fault) {
      // Two servers of one folder are an operator's mistake, so the second one fails instead of waiting.
      if (!last && fault instanceof StartFault && fault.kind === 'folder_in_use') throw fault
      const trouble = troubleOf(fault, config.dataDir)
      if (trouble.kind !== last?.kind) log.error({ event: 'degraded', code: trouble.kind, reason: trouble.reason })
      return trouble
    }
  }

  const first = open(null)
  if (!isTrouble(first)) business = first.ctx.business
  const services = { ...processServices, config, business: () => business() }
  const site = createSite(
    {
      ...services,
      findPicture: (hash) => folder && findPicture(folder.ctx, { hash }),
      signOpening: (at) => (folder ? signOpening(folder.ctx, at) : ''),
    },
    dist,
  )
  const answersOf = (opened: OpenFolder | Trouble) =>
    isTrouble(opened) ? degradedAnswers(services, opened) : createAnswers(opened.ctx, site)
  let answers = answersOf(first)
  const server = Bun.serve({
    port: config.port,
    hostname: config.host,
    // Otherwise two servers could share the port, and a request would reach either of them by chance.
    reusePort: false,
    idleTimeout: 10,
    maxRequestBodySize: 3 * 1024 * 1024,
    ...createHandlers(config, site, () => answers),
  })
  warn(services)

  let stopService = () => server.stop()
  let isStopping = false
  const serve = (opened: OpenFolder) => {
    const { setupLink } = opened
    folder = opened
    business = opened.ctx.business
    keepBusiness(opened.ctx)
    const { stop } = startWorkers(opened)
    stopService = () => stop(() => server.stop())
    print(`The front office is open at ${config.origin}`)
    if (setupLink) print(`Create the first admin: ${setupLink}`)
  }
  const waitOutOfService = (trouble: Trouble) => {
    print(`The pages are open at ${config.origin}, and nothing else: ${trouble.reason}`)
    const stopRetrying = retryOpening({
      dataDir: config.dataDir,
      first: trouble,
      open: (last) => {
        const opened = open(last)
        answers = answersOf(opened)
        return opened
      },
      onOpen: (opened) => {
        log.info({ event: 'in_service' })
        serve(opened)
      },
    })
    stopService = () => {
      stopRetrying()
      return server.stop()
    }
  }
  if (isTrouble(first)) waitOutOfService(first)
  else serve(first)
  // The start leaves garbage and code of some megabytes, which an idle process would keep for hours.
  setTimeout(() => Bun.shrink(), startupMs).unref()

  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), shutdownMs).unref()
    await stopService()
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
    log.error({ event, ...(fault instanceof Error && { reason: faultName(fault), stack: fault.stack ?? '' }) }),
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
