import { formatInstant } from '#src/base/time.ts'
import {
  createAdmin,
  createSetupLink,
  endSessions,
  grantAdmin,
  listAdmins,
  listSessions,
  removeSecondFactor,
  revokeAdmin,
} from './auth/account/admins.ts'
import { deleteAccount } from './auth/account/delete-accounts.ts'
import { type Command, emailFrom, printLine, Refused } from './cli-output.ts'

const grant: Command = (ctx, typed) => {
  const email = emailFrom(typed)
  const outcome = grantAdmin(ctx, { email })
  if (outcome === 'unknown') throw new Refused(`${email} has no account. To make one: bun run admin create ${email}`)
  if (outcome === 'unconfirmed') throw new Refused(`${email} has not confirmed the address yet`)
  printLine(outcome === 'already' ? `${email} is an admin already` : `${email} is an admin now`)
}

const revoke: Command = (ctx, typed) => {
  const email = emailFrom(typed)
  const outcome = revokeAdmin(ctx, { email })
  if (outcome === 'unknown') throw new Refused(`${email} is not an admin`)
  if (outcome === 'last')
    throw new Refused(`${email} is the only admin. Make another one first: bun run admin create OTHER-EMAIL`)
  printLine(`${email} is no admin any more; the sessions are ended`)
}

const list: Command = (ctx) => {
  const admins = listAdmins(ctx)
  if (admins.length === 0) printLine('There is no admin yet')
  for (const { email, since } of admins) printLine(`${email}  since ${formatInstant(since)}`)
}

const create: Command = async (ctx, typed) => {
  const email = emailFrom(typed)
  const link = await createAdmin(ctx, { email })
  if (!link) throw new Refused(`${email} has an account already. To make it an admin: bun run admin grant ${email}`)
  printLine(`${email} is an admin now. Choose the password within an hour: ${link}`)
}

const sessions: Command = (ctx) => {
  const open = listSessions(ctx)
  if (open.length === 0) printLine('Nobody is signed in')
  for (const { email, created_at, last_seen_at } of open) {
    printLine(`${email}  since ${formatInstant(created_at)}  last seen ${formatInstant(last_seen_at)}`)
  }
}

const end: Command = (ctx, typed) => {
  const email = emailFrom(typed)
  const count = endSessions(ctx, { email })
  if (count === null) throw new Refused(`${email} has no account`)
  printLine(`${count} ${count === 1 ? 'session' : 'sessions'} of ${email} ended`)
}

const remove: Command = (ctx, typed) => {
  const email = emailFrom(typed)
  const outcome = deleteAccount(ctx, { email })
  if (outcome === 'unknown') throw new Refused(`${email} has no account`)
  if (outcome === 'admin')
    throw new Refused(`${email} is an admin. To take the role away first: bun run admin revoke ${email}`)
  printLine(`The account of ${email} is removed`)
  if (outcome === 'unfinished')
    printLine('A copy of the text may stay in the log of the database until no other program reads the file')
}

const removeFactors: Command = (ctx, typed) => {
  const email = emailFrom(typed)
  const outcome = removeSecondFactor(ctx, { email })
  if (outcome !== 'removed') throw new Refused(`${email} has no ${outcome === 'unknown' ? 'account' : 'second factor'}`)
  printLine(`${email} signs in with the password alone now; the sessions are ended`)
}

const setupLink: Command = (ctx) => {
  const link = createSetupLink(ctx)
  if (!link) throw new Refused('There is an admin already. For another one: bun run admin create EMAIL')
  printLine(`Create the first admin: ${link}`)
}

export const accountCommands = {
  grant,
  revoke,
  list,
  create,
  'setup-link': setupLink,
  sessions,
  end,
  remove,
  'remove-second-factor': removeFactors,
}
