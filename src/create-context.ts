import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { instant } from './base/time.ts'
import { recordWitness } from './clock/witness.ts'
import type { Context } from './context.ts'
import { createCrypto } from './crypto.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { pdfWorker } from './documents.ts'
import type { Config } from './env.ts'
import { inspector } from './inspector.ts'
import { newLog } from './log.ts'
import { consoleMailer } from './mail/console-mailer.ts'
import { resendMailer } from './mail/resend-mailer.ts'
import { loadSecretKeys } from './secret-key.ts'

const now = () => Date.now()

/** Writes to standard error: standard output is for people. */
export const processLog = newLog(
  () => instant(now()),
  (line) => process.stderr.write(line),
)

export const databaseFile = (dataDir: string) => join(dataDir, 'front-office.sqlite')

/** Opens and migrates the database of DATA_DIR. @throws when the database or its key is damaged: the caller must not start */
export const createContext = (config: Config, { build, actor }: Pick<Context, 'build' | 'actor'>): Context => {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const random = (length: number) => new Uint8Array(randomBytes(length))
  const db = openDatabase(databaseFile(config.dataDir))
  const { applied, copy } = migrate(db, config.dataDir, instant(now()).replaceAll(':', '-'))
  if (applied > 0) processLog.info({ event: 'migrated', count: applied, ...(copy && { reason: copy }) })
  const ctx: Context = {
    db,
    clock: now,
    monotonic: () => performance.now(),
    random,
    crypto: createCrypto(loadSecretKeys(config), random),
    mailer: config.resendApiKey
      ? resendMailer(config, { onDate: (date) => recordWitness(ctx, { date }) })
      : consoleMailer((text) => process.stdout.write(text)),
    fetch: (url, init) => fetch(url, init),
    pdf: pdfWorker.render,
    inspect: () => inspector.inspectFile(db.$client.name),
    log: processLog,
    config,
    build,
    actor,
  }
  return ctx
}
