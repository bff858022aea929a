import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { createAdmin } from './auth/create-admin.ts'
import { deleteAccount } from './auth/delete-accounts.ts'
import { endSessions } from './auth/end-sessions.ts'
import { grantAdmin } from './auth/grant-admin.ts'
import { listAdmins } from './auth/list-admins.ts'
import { listSessions } from './auth/list-sessions.ts'
import { revokeAdmin } from './auth/revoke-admin.ts'
import { resetRequestForm } from './auth/schema.ts'
import { createSetupLink } from './auth/setup-link.ts'
import { CopyError } from './backup/copy-error.ts'
import { makeBackup } from './backup/make.ts'
import { parseRestore } from './backup/parse-restore.ts'
import { proveRestore } from './backup/prove.ts'
import { restore } from './backup/restore.ts'
import { uploadBackup } from './backup/upload.ts'
import { operator } from './base/actor.ts'
import { formatInstant, seconds } from './base/time.ts'
import type { Context } from './context.ts'
import { createContext, servicesOf } from './create-context.ts'
import { CopyRefusal, databaseFile } from './db/copies.ts'
import { isMigrated } from './db/migrate.ts'
import { readFile } from './db/snapshot.ts'
import { StartFault } from './db/start-fault.ts'
import type { Reads } from './db/transact.ts'
import { pdfWorker } from './documents.ts'
import { type Config, processEnvironment, readEnv } from './env.ts'
import { acceptRows } from './integrity/accept-rows.ts'
import { nameOf, wrongRows } from './integrity/rules.ts'
import { requireKey } from './key-check/check-key.ts'
import { seed } from './seed.ts'
import { doctor } from './workflows/doctor.ts'
import { inspect } from './workflows/inspect.ts'
import { trustClock } from './workflows/trust-clock.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** A refusal is no bug, so it is printed without a stack. */
class Refused extends Error {}

const usage = `bun run admin grant EMAIL     make a confirmed account an admin
bun run admin revoke EMAIL    take the role away, end the sessions
bun run admin list            who is an admin
bun run admin create EMAIL    a new admin; prints the link to choose a password
bun run admin setup-link      the link to sign up as the first admin
bun run admin sessions        who is signed in, and since when
bun run admin end EMAIL       end the sessions of an account
bun run admin remove EMAIL    remove an account for good, as its owner may ask
bun run admin trust-clock     say that the clock is right, so that jobs that wait for it go on
bun run audit verify          check the chain of events, the evidence of decisions and signatures, every PDF and every row
bun run audit accept          keep the damaged rows of the last night as they are
bun run doctor                the status page in words, and the DNS of the email domain
bun run backup                copy the database, verify the copy, put it into the bucket too
bun run restore latest|FILE   put the newest copy of this disk, or that copy, in the place of the database; stop the server first
bun run restore s3            the newest copy in the bucket
          … --at TIME         the newest from that time or before: 2026-11-22, or 2026-11-22T16:05+13:00
bun run restore --drill       restore the newest copy into a folder of its own, check it, remove the folder
bun run seed                  sample quotes, NDAs and leads in every state, for a local look`

const emailFrom = (typed: string | undefined) => {
  const parsed = resetRequestForm.safeParse({ email: typed })
  if (!parsed.success) throw new Refused(`${parsed.error.issues[0]?.message}\n\n${usage}`)
  return parsed.data.email
}

type Command = (ctx: Context, argument?: string) => void | Promise<void>

const grant: Command = (ctx, typed) => {
  const email = emailFrom(typed)
  const outcome = grantAdmin(ctx, { email })
  if (outcome === 'unknown') throw new Refused(`${email} has no account. To make one: bun run admin create ${email}`)
  if (outcome === 'unconfirmed') throw new Refused(`${email} has not confirmed the address yet`)
  print(outcome === 'already' ? `${email} is an admin already` : `${email} is an admin now`)
}

const revoke: Command = (ctx, typed) => {
  const email = emailFrom(typed)
  if (revokeAdmin(ctx, { email }) === 'unknown') throw new Refused(`${email} is not an admin`)
  print(`${email} is no admin any more; the sessions are ended`)
}

const list: Command = (ctx) => {
  const admins = listAdmins(ctx)
  if (admins.length === 0) print('There is no admin yet')
  for (const { email, since } of admins) print(`${email}  since ${formatInstant(since)}`)
}

const create: Command = async (ctx, typed) => {
  const email = emailFrom(typed)
  const link = await createAdmin(ctx, { email })
  if (!link) throw new Refused(`${email} has an account already. To make it an admin: bun run admin grant ${email}`)
  print(`${email} is an admin now. Choose the password within an hour: ${link}`)
}

const sessions: Command = (ctx) => {
  const open = listSessions(ctx)
  if (open.length === 0) print('Nobody is signed in')
  for (const { email, created_at, last_seen_at } of open) {
    print(`${email}  since ${formatInstant(created_at)}  last seen ${formatInstant(last_seen_at)}`)
  }
}

const end: Command = (ctx, typed) => {
  const email = emailFrom(typed)
  const count = endSessions(ctx, { email })
  if (count === null) throw new Refused(`${email} has no account`)
  print(`${count} ${count === 1 ? 'session' : 'sessions'} of ${email} ended`)
}

const remove: Command = (ctx, typed) => {
  const email = emailFrom(typed)
  const outcome = deleteAccount(ctx, { email })
  if (outcome === 'unknown') throw new Refused(`${email} has no account`)
  if (outcome === 'admin')
    throw new Refused(`${email} is an admin. To take the role away first: bun run admin revoke ${email}`)
  print(`The account of ${email} is removed`)
  if (outcome === 'unfinished')
    print('A copy of the text may stay in the log of the database until no other program reads the file')
}

const setupLink: Command = (ctx) => {
  const link = createSetupLink(ctx)
  if (!link) throw new Refused('There is an admin already. For another one: bun run admin create EMAIL')
  print(`Create the first admin: ${link}`)
}

const trust: Command = (ctx) => {
  const { says } = trustClock(ctx)
  print(`The clock says ${formatInstant(says)}. It counts as right now; jobs that waited go on within a minute`)
}

const isOfOtherVersion = (reads: Reads) => {
  try {
    return !isMigrated(reads)
  } catch {
    // Damage is named by the inspection.
    return false
  }
}

/** Neither makes nor migrates a database, and needs no key. */
const verify = ({ dataDir }: Config) => {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new Refused(`There is no database in ${dataDir} (DATA_DIR)`)
  const found = readFile(file, (reads) => (isOfOtherVersion(reads) ? null : inspect(reads)))
  if (!found) throw new Refused(`The database in ${dataDir} is of another version; start the server of this one first`)
  const { evidence, rows } = found
  const wrong = [...evidence.wrong, ...wrongRows(rows)]
  if (wrong.length > 0) throw new Refused(wrong.join('\n'))
  const { events, decisions, signatures, documents } = evidence
  const records = `${decisions} decisions, ${signatures} signatures, ${documents} PDFs of quotes`
  const unhashed = rows.unhashed.reduce((total, { rowids }) => total + rowids.length, 0)
  const later = unhashed > 0 ? `; ${unhashed} are hashed in the next night` : ''
  print(`The chain holds: ${events} events. The evidence holds: ${records}. The rows hold: ${rows.hold}${later}`)
}

const accept: Command = (ctx) => {
  const rows = acceptRows(ctx)
  if (!rows) throw new Refused('The file itself is damaged, which nobody can accept: bun run restore')
  if (rows.length === 0) throw new Refused('No damaged row is known; the check of each night finds them')
  for (const row of rows) print(`Accepted as it is: ${nameOf(row)}`)
}

const examine: Command = async (ctx) => {
  const dns = new Resolver({ timeout: seconds(3), tries: 2 })
  const { state, lines } = await doctor(ctx, { resolveTxt: (name) => dns.resolveTxt(name) })
  for (const line of lines) print(line)
  if (state === 'red') process.exitCode = 1
}

const seedSamples: Command = async (ctx) => {
  const counts = await seed(ctx)
  if (!counts) throw new Refused('There are quotes or leads already; samples go into an empty database only (DATA_DIR)')
  print(`${counts.quotes} sample quotes, ${counts.leads} sample leads`)
}

const backup: Command = async (ctx) => {
  const { file, bytes, events } = await makeBackup(ctx)
  print(`Copied to ${file}: ${Math.ceil(bytes / 1_000_000)} MB, ${events} events, every page checked`)
  if (!ctx.config.offSite) return
  await uploadBackup(ctx)
  print(`It is in the bucket ${ctx.config.offSite.bucket} too`)
}

const drill: Command = async (ctx) => {
  const { name, from, events, link, seconds } = await proveRestore(ctx)
  const checked = `${events} events, the audit chain, the key${link ? ' and a link' : ''} hold`
  print(`${name}, from the ${from}, can be restored: ${checked}. It took ${seconds} s`)
}

/** Without a context: the database may be damaged or missing. */
const restoreFrom = async (config: Config, words: readonly string[]) => {
  const wanted = parseRestore(words)
  if (!wanted) throw new Refused(usage)
  for (const line of await restore(servicesOf(config), wanted)) print(line)
}

/** `bun run noun verb`; `''` stands for no verb. */
const commands: Record<string, Record<string, Command>> = {
  admin: { grant, revoke, list, create, 'setup-link': setupLink, sessions, end, remove, 'trust-clock': trust },
  audit: { accept },
  backup: { '': backup },
  doctor: { '': examine },
  restore: { '--drill': drill },
  seed: { '': seedSamples },
}

/** Makes nothing in a folder that has no database. */
const openExisting = ({ dataDir }: Config, open: () => Context) => {
  if (!existsSync(databaseFile(dataDir))) throw new Refused(`There is no database here: ${dataDir} (DATA_DIR)`)
  try {
    return open()
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault)
    throw new Refused(`The database of ${dataDir} cannot be opened: ${reason}`)
  }
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
  if (!action) return isVerify ? verify(read.config) : restoreFrom(read.config, words.slice(1))
  process.umask(0o077)
  const open = () => createContext(read.config, { build: 'cli', actor: operator })
  const ctx = action === examine ? openExisting(read.config, open) : open()
  try {
    // The doctor says so in its own words.
    if (noun !== 'doctor') requireKey(ctx)
    await action(ctx, argument)
  } finally {
    pdfWorker.stop()
    ctx.db.$client.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (fault) {
  const isTold = [Refused, StartFault, CopyRefusal, CopyError].some((told) => fault instanceof told)
  if (!(isTold && fault instanceof Error)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exitCode = 1
}
