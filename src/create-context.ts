import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { trackRows } from './audit/rows/record.ts'
import { checkNotEmptied, checkNotMissing } from './backup/find-lost.ts'
import { faultName } from './base/fault.ts'
import { instant } from './base/time.ts'
import type { Context } from './context.ts'
import { createCrypto } from './crypto.ts'
import { businessReader, keepBusiness } from './current-business.ts'
import { disconnect } from './db/close.ts'
import { addressOfDatabase, databaseFile } from './db/copies.ts'
import { nameOfTime } from './db/copy-names.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { onBusinessChange, transact } from './db/transact.ts'
import type { Config } from './env/env.ts'
import { loadSecretKeys } from './env/secret-key.ts'
import { inspector } from './inspector.ts'
import { findWantedKey } from './key-check/check-key.ts'
import { createLog } from './log.ts'
import { consoleMailer } from './mail/outbox/console-mailer.ts'
import { resendMailer } from './mail/outbox/resend-mailer.ts'
import { pdfWorker } from './pdf-workers.ts'

const now = () => Date.now()

export const processServices = {
  clock: now,
  monotonic: () => performance.now(),
  random: (length: number) => new Uint8Array(randomBytes(length)),
  /** Writes to standard error: standard output is for people. */
  log: createLog(
    () => instant(now()),
    (line) => process.stderr.write(line),
  ),
  fetch: (url: string, init?: RequestInit) => fetch(url, init),
  pdf: pdfWorker.render,
}

/** The services of a restore, which cannot read from a database which key it needs. @throws missing_key */
export const servicesOf = (config: Config) => ({
  ...processServices,
  crypto: createCrypto(loadSecretKeys({ ...config, wanted: 'of the copy' }), processServices.random),
  config,
})

const privateNames = /\.(sqlite|key)\b|^(settings|terms|words)\.json/

const setMode = (path: string, mode: number) => {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
}

// Leaves other files alone, which DATA_DIR may contain too.
const makeFilesPrivate = (folder: string) => {
  const names = readdirSync(folder).filter((name) => privateNames.test(name))
  for (const name of names) setMode(join(folder, name), 0o600)
  return names.length > 0
}

/** Closes the data folder, its databases, copies, key and kept settings to all other users. @throws if it may not */
const makePrivate = (dataDir: string) => {
  setMode(dataDir, 0o700)
  makeFilesPrivate(dataDir)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const folder = join(dataDir, entry.name)
    if (entry.isDirectory() && makeFilesPrivate(folder)) setMode(folder, 0o700)
  }
}

export const prepareFolder = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    makePrivate(dataDir)
  } catch (fault) {
    processServices.log.warn({ event: 'files_not_private', reason: faultName(fault) })
  }
}

type Parts = Pick<Context, 'build' | 'actor'> & { busyMs?: number }

/** Opens and migrates the database. The caller checks that the key fits. @throws when it must not be served */
export const createContext = (config: Config, { build, actor, busyMs }: Parts): Context => {
  prepareFolder(config.dataDir)
  const { log, random } = processServices
  checkNotMissing(config.dataDir)
  const db = openDatabase(databaseFile(config.dataDir), busyMs)
  try {
    // Fails on a lock or a read-only file before a migration checks the whole file, which may take seconds.
    transact({ db }, () => undefined)
    checkNotEmptied({ db }, config.dataDir)
    const time = nameOfTime(instant(now()))
    const { applied, copy, unknown } = migrate(db, config.dataDir, time)
    if (unknown) log.warn({ event: 'unknown_schema', reason: unknown.join('; ') })
    if (applied > 0) log.info({ event: 'migrated', count: applied, ...(copy && { reason: copy }) })
    const keys = loadSecretKeys({ ...config, wanted: findWantedKey({ db }) })
    const ctx: Context = {
      ...processServices,
      db,
      crypto: createCrypto(keys, random),
      mailer: config.resendApiKey ? resendMailer(config) : consoleMailer((text) => process.stdout.write(text)),
      inspect: (anchors) => inspector.inspect({ address: addressOfDatabase({ db }), anchors }),
      business: businessReader({ db }, config),
      config,
      build,
      actor,
    }
    trackRows(ctx)
    onBusinessChange(ctx, () => keepBusiness(ctx))
    return ctx
  } catch (fault) {
    disconnect(db)
    throw fault
  }
}
