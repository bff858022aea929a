import { findEventsAbout } from '#src/audit/events.ts'
import { recordEvent } from '#src/audit/record.ts'
import { missingDetails } from '#src/business/complete.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import type { Browser } from './device.ts'
import type { Account, SessionAnswer } from './rules.ts'
import { findSessionUser, type SessionLookup } from './sessions.ts'
import { isAdmin } from './store.ts'

const hasPassed = (reads: Reads, subject: string) =>
  findEventsAbout(reads, { subject, names: ['setup_passed'], limit: 1 }).length > 0

/** Whether a sign-in leads to /admin/setup: until contracts may go out, and on http until the admin has gone on once. */
const leadsToSetup = (ctx: Reads & Pick<Context, 'config'>, { id, isAdmin }: Account) =>
  isAdmin && (missingDetails(ctx.config).length > 0 || (ctx.config.unset.length > 0 && !hasPassed(ctx, id)))

export const passSetup = (ctx: Context) =>
  transact(ctx, (tx) => {
    const { id } = tx.actor
    if (!hasPassed(tx, id)) recordEvent(tx, { event: 'setup_passed', subject: id })
  })

export const sessionAnswer = (ctx: Reads & Pick<Context, 'config'>, account: Account | null): SessionAnswer => {
  const { config } = ctx
  const isAdmin = account?.isAdmin ?? false
  const missing = isAdmin ? missingDetails(config) : []
  return {
    user: account && { id: account.id, email: account.email },
    isAdmin,
    ...(missing.length > 0 && { missing }),
    ...(account && leadsToSetup(ctx, account) && { setup: true }),
    ...(!config.signUpEnabled && { signUpClosed: true }),
  }
}

type AccountLookup = Pick<SessionLookup, 'activity'> & { secret: string | null }

/** The account of a session, its role read just now; null for a stranger. */
export const findAccount = async (ctx: Context, { secret, activity }: AccountLookup): Promise<Account | null> => {
  const user = secret === null ? null : await findSessionUser(ctx, { secret, activity })
  return user && { ...user, isAdmin: isAdmin(ctx, user.id) }
}

/** Who is signed in. The page asks by itself, so it does not count as activity. */
export const getSession = async (ctx: Context, { secret }: Pick<Browser, 'secret'>) =>
  sessionAnswer(ctx, await findAccount(ctx, { secret, activity: 'background' }))
