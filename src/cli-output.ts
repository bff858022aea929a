import { resetRequestForm } from './auth/schema.ts'
import type { Context } from './context.ts'

export const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Why a command cannot run. Not a bug, so it is printed without a stack. */
export class Refused extends Error {}

export const usage = `bun run admin grant EMAIL     make a confirmed account an admin
bun run admin revoke EMAIL    take the role away, end the sessions; not of the only admin
bun run admin list            who is an admin
bun run admin create EMAIL    a new admin; prints the link to choose a password
bun run admin setup-link      the link to sign up as the first admin
bun run admin sessions        who is signed in, and since when
bun run admin end EMAIL       end the sessions of an account
bun run admin remove EMAIL    remove an account for good, as its owner may ask
bun run admin remove-second-factor EMAIL
                              for an admin who lost it: the password alone signs in, the sessions end
bun run admin trust-clock     say that the clock is right, so that jobs that wait for it go on
bun run audit verify          check the chain of events, the evidence of decisions and signatures, every PDF and the file
          … --head N:HASH     and that this record of an email or a PDF is in the log; repeatable
bun run doctor                the status page in words, and the DNS of the email domain
bun run backup                copy the database, verify the copy, put it into the bucket too
bun run restore latest|FILE   put the newest copy of this disk, or that copy, in the place of the database; stop the server first
bun run restore s3            the newest copy in the bucket
          … --at TIME         the newest from that time or before: 2026-11-22, or 2026-11-22T16:05+13:00
bun run restore --drill       restore the newest copy into a folder of its own, check it, remove the folder
bun run seed                  sample quotes, NDAs and leads in every state, for a local look`

export const emailFrom = (typed: string | undefined) => {
  const parsed = resetRequestForm.safeParse({ email: typed })
  if (!parsed.success) throw new Refused(parsed.error.issues[0]?.message ?? usage)
  return parsed.data.email
}

export type Command = (ctx: Context, argument?: string) => void | Promise<void>
