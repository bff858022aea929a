import { Resolver } from 'node:dns/promises'
import { parseHeads } from './audit/rules.ts'
import { backgroundTasksEnded } from './background-tasks.ts'
import { checkNotMissing, isDatabaseMissing } from './backup/find-lost.ts'
import { makeBackup } from './backup/make.ts'
import { parseRestore, restore } from './backup/restore.ts'
import { proveRestore } from './backup/restore-drill.ts'
import { uploadBackup } from './backup/upload.ts'
import { operator } from './base/actor.ts'
import { formatInstant, seconds } from './base/time.ts'
import { accountCommands } from './cli-accounts.ts'
import { type Command, printLine as print, Refused, usage } from './cli-output.ts'
import { createContext, servicesOf } from './create-context.ts'
import { disconnect } from './db/close.ts'
import { CopyRefusal, databaseFile } from './db/copies.ts'
import { StartFault } from './db/start-fault.ts'
import { type Config, processEnvironment, readEnv } from './env/env.ts'
import { requireKey } from './key-check/check-key.ts'
import { confineRequests } from './outgoing.ts'
import { patientPdfWorker, pdfWorker } from './pdf-workers.ts'
import { doctor } from './status/doctor.ts'
import { trustClock } from './status/trust-clock.ts'
import { verifyDatabase } from './status/verify-database.ts'
import { mendableTrouble } from './trouble.ts'
import { fillSamples } from './workflows/samples/fill-samples.ts'
import { hasRoom } from './workflows/samples/get-first-steps.ts'

const trust: Command = (ctx) => {
  const { says } = trustClock(ctx)
  print(`The clock says ${formatInstant(says)}. It counts as right now; jobs that waited go on within a minute`)
}

const keysIfAny = (config: Config) => {
  try {
    return servicesOf(config).crypto
  } catch (fault) {
    if (fault instanceof StartFault) return null
    throw fault
  }
}

/** @throws where there is no database, which opening one would make */
const checkThere = ({ dataDir }: Config) => {
  checkNotMissing(dataDir)
  if (isDatabaseMissing(dataDir)) throw new Refused(`There is no database in ${dataDir} (DATA_DIR)`)
}

const badHead =
  'audit verify takes nothing, or --head N:HASH as an email or a PDF has it: a number, a colon, and 64 hexadecimal digits'

const verify = (config: Config, words: readonly string[]) => {
  const heads = parseHeads(words)
  if (!heads) throw new Refused(badHead)
  checkThere(config)
  const found = verifyDatabase(databaseFile(config.dataDir), { crypto: keysIfAny(config), heads })
  if (!found) throw new Refused('The database is of another version; start the server of this one first')
  if (found.wrong.length > 0) throw new Refused(found.wrong.join('\n'))
  print(found.holds)
}

const examine: Command = async (ctx) => {
  const dns = new Resolver({ timeout: seconds(3), tries: 2 })
  const { state, lines } = await doctor(ctx, { resolveTxt: (name) => dns.resolveTxt(name) })
  for (const line of lines) print(line)
  if (state === 'red') process.exitCode = 1
}

const seedSamples: Command = async (ctx) => {
  const counts = hasRoom(ctx) ? fillSamples({ ...ctx, pdf: patientPdfWorker.render }) : null
  if (!counts) throw new Refused('There are quotes or leads already; samples go into an empty database only (DATA_DIR)')
  await backgroundTasksEnded(ctx)
  print(`${counts.quotes} sample quotes, ${counts.leads} sample leads`)
}

const backup: Command = async (ctx) => {
  const { file, bytes, events } = await makeBackup(ctx)
  print(`Copied to ${file}: ${Math.ceil(bytes / 1_000_000)} MB, ${events} events, every page checked`)
  if (!ctx.config.offSite) return
  await uploadBackup(ctx)
  print(`It is in the bucket ${ctx.config.offSite.bucket} too`)
}

const drill: Command = async (ctx, argument) => {
  if (argument !== undefined) throw new Refused('--drill proves the newest copy, and takes nothing more')
  const { name, from, events, link, seconds } = await proveRestore(ctx)
  const checked = `${events} events, the audit chain, the key${link ? ' and a link' : ''} hold`
  print(`${name}, from the ${from}, can be restored: ${checked}. It took ${seconds} s`)
}

/** Takes no context, because the database may be damaged or missing. */
const restoreFrom = async (config: Config, words: readonly string[]) => {
  const wanted = parseRestore(words)
  if (!wanted) throw new Refused(usage)
  for (const line of await restore(servicesOf(config), wanted)) print(line)
}

/** `bun run noun verb`; `''` stands for no verb. */
const commands: Record<string, Record<string, Command>> = {
  admin: { ...accountCommands, 'trust-clock': trust },
  backup: { '': backup },
  doctor: { '': examine },
  restore: { '--drill': drill },
  seed: { '': seedSamples },
}

const runWithContext = async (config: Config, action: Command, argument: string | undefined) => {
  process.umask(0o077)
  if (action !== seedSamples) checkThere(config)
  const ctx = createContext(config, { build: 'cli', actor: operator })
  try {
    if (action !== examine) requireKey(ctx)
    await action(ctx, argument)
  } finally {
    pdfWorker.stop()
    patientPdfWorker.stop()
    disconnect(ctx.db)
  }
}

const isRefusal = (fault: unknown) => [Refused, CopyRefusal].some((kind) => fault instanceof kind)

const describeFault = (fault: unknown, { dataDir }: Config) => {
  const trouble = isRefusal(fault) ? null : mendableTrouble(fault, dataDir)
  if (!trouble) return fault
  const { reason } = trouble
  return new Refused(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.\nDATA_DIR is ${dataDir}`)
}

const run = async (words: readonly string[]) => {
  const [noun = '', verb = '', argument] = words
  const command = Object.hasOwn(commands, noun) ? commands[noun] : undefined
  const isRestore = noun === 'restore' && verb !== '--drill'
  const action = command && Object.hasOwn(command, verb) ? command[verb] : undefined
  const isVerify = noun === 'audit' && verb === 'verify'
  if (!action && !isVerify && !isRestore) throw new Refused(usage)
  const read = readEnv(processEnvironment())
  if ('faults' in read) throw new Refused(read.faults.join('\n'))
  const { config } = read
  confineRequests(config)
  try {
    if (action) await runWithContext(config, action, argument)
    else if (isVerify) verify(config, words.slice(2))
    else await restoreFrom(config, words.slice(1))
  } catch (fault) {
    throw describeFault(fault, config)
  }
}

try {
  await run(process.argv.slice(2))
} catch (fault) {
  if (!(isRefusal(fault) && fault instanceof Error)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exitCode = 1
}
