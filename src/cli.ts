import { verifyAudit } from './audit/actions.ts'
import {
  createAdmin,
  endSessions,
  grantAdmin,
  listAdmins,
  listSessions,
  removeAccount,
  revokeAdmin,
  setupLink,
} from './auth/actions.ts'
import { resetRequestForm } from './auth/schema.ts'
import { showInstant } from './base/time.ts'
import { processEnvironment, readEnv } from './env.ts'
import type { Kit } from './context.ts'
import { verifySignatures } from './nda/evidence.ts'
import { openKit } from './create-context.ts'
import { press } from './pdf/render.ts'
import { verifyDecisions } from './quotes/evidence.ts'
import { seed } from './seed.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What is wrong, for the operator: no bug of ours, so no stack. */
class Refused extends Error {}

const usage = `bun run admin grant EMAIL     make a confirmed account an admin
bun run admin revoke EMAIL    take the role away, end the sessions
bun run admin list            who is an admin
bun run admin create EMAIL    a new admin; prints the link to choose a password
bun run admin setup-link      the link to sign up as the first admin
bun run admin sessions        who is signed in, and since when
bun run admin end EMAIL       end the sessions of an account
bun run admin remove EMAIL    remove an account for good, as its owner may ask
bun run audit verify          check the chain of events, and the evidence of decisions and signatures
bun run seed                  sample quotes, NDAs and leads in every state, for a local look`

const emailFrom = (typed: string | undefined) => {
  const read = resetRequestForm.safeParse({ email: typed })
  if (!read.success) throw new Refused(`${read.error.issues[0]?.message}\n\n${usage}`)
  return read.data.email
}

type Command = (kit: Kit, argument?: string) => void | Promise<void>

const grant: Command = (kit, typed) => {
  const email = emailFrom(typed)
  const outcome = grantAdmin(kit, email)
  if (outcome === 'unknown') throw new Refused(`${email} has no account. To make one: bun run admin create ${email}`)
  if (outcome === 'unconfirmed') throw new Refused(`${email} has not confirmed the address yet`)
  say(outcome === 'already' ? `${email} is an admin already` : `${email} is an admin now`)
}

const revoke: Command = (kit, typed) => {
  const email = emailFrom(typed)
  if (revokeAdmin(kit, email) === 'unknown') throw new Refused(`${email} is not an admin`)
  say(`${email} is no admin any more; the sessions are ended`)
}

const list: Command = (kit) => {
  const admins = listAdmins(kit)
  if (admins.length === 0) say('There is no admin yet')
  for (const { email, since } of admins) say(`${email}  since ${showInstant(since)}`)
}

const create: Command = async (kit, typed) => {
  const email = emailFrom(typed)
  const link = await createAdmin(kit, email)
  if (!link) throw new Refused(`${email} has an account already. To make it an admin: bun run admin grant ${email}`)
  say(`${email} is an admin now. Choose the password within an hour: ${link}`)
}

const sessions: Command = (kit) => {
  const open = listSessions(kit)
  if (open.length === 0) say('Nobody is signed in')
  for (const { email, created_at, last_seen_at } of open) {
    say(`${email}  since ${showInstant(created_at)}  last seen ${showInstant(last_seen_at)}`)
  }
}

const end: Command = (kit, typed) => {
  const email = emailFrom(typed)
  const count = endSessions(kit, email)
  if (count === null) throw new Refused(`${email} has no account`)
  say(`${count} ${count === 1 ? 'session' : 'sessions'} of ${email} ended`)
}

const remove: Command = (kit, typed) => {
  const email = emailFrom(typed)
  const outcome = removeAccount(kit, email)
  if (outcome === 'unknown') throw new Refused(`${email} has no account`)
  if (outcome === 'admin')
    throw new Refused(`${email} is an admin. To take the role away first: bun run admin revoke ${email}`)
  say(`The account of ${email} is removed`)
}

const linkForFirst: Command = (kit) => {
  const link = setupLink(kit)
  if (!link) throw new Refused('There is an admin already. For another one: bun run admin create EMAIL')
  say(`Create the first admin: ${link}`)
}

const verify: Command = (kit) => {
  const { rows, broken } = verifyAudit(kit)
  if (broken !== null) throw new Refused(`The chain is broken at event ${broken}; ${rows} before it hold`)
  const { decisions, changed } = verifyDecisions(kit)
  if (changed !== null) throw new Refused(`The evidence of quote ${changed} is not what was recorded`)
  const { signatures, changed: forged } = verifySignatures(kit)
  if (forged !== null) throw new Refused(`The signature on ${forged} is not what was recorded`)
  say(`The chain holds: ${rows} events. The evidence holds: ${decisions} decisions, ${signatures} signatures`)
}

const sample: Command = async (kit) => {
  const made = await seed(kit)
  if (!made) throw new Refused('There are quotes or leads already; samples go into an empty database only (DATA_DIR)')
  say(`${made.quotes} sample quotes, ${made.leads} sample leads`)
}

/** `bun run noun verb`; `''` is the verb of a noun that needs none. */
const commands: Record<string, Record<string, Command>> = {
  admin: { grant, revoke, list, create, 'setup-link': linkForFirst, sessions, end, remove },
  audit: { verify },
  seed: { '': sample },
}

const run = async ([noun = '', verb = '', argument]: readonly string[]) => {
  const command = Object.hasOwn(commands, noun) ? commands[noun] : undefined
  const action = command && Object.hasOwn(command, verb) ? command[verb] : undefined
  if (!action) throw new Refused(usage)
  const read = readEnv(processEnvironment())
  if ('faults' in read) throw new Refused(read.faults.join('\n'))
  const kit = openKit(read.config, 'cli')
  try {
    await action(kit, argument)
  } finally {
    press.stop()
    kit.db.$client.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (fault) {
  if (!(fault instanceof Refused)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exitCode = 1
}
