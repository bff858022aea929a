import type { Account, SessionAnswer } from '#src/auth/rules.ts'
import { isAdmin } from '#src/auth/store.ts'
import { missingDetails } from '#src/business/complete.ts'
import type { Context } from '#src/context.ts'
import { hasSamples } from '#src/samples/mark.ts'
import type { Browser } from './device.ts'
import { findSessionUser, type SessionLookup } from './sessions.ts'

type Ctx = Pick<Context, 'business' | 'config' | 'db'>

export const sessionAnswer = (ctx: Ctx, account: Account | null): SessionAnswer => {
  const isAdmin = account?.isAdmin ?? false
  const missing = isAdmin ? missingDetails(ctx) : []
  return {
    user: account && { id: account.id, email: account.email },
    isAdmin,
    ...(missing.length > 0 && { missing }),
    ...(isAdmin && hasSamples(ctx) && { samples: true }),
    ...(!ctx.business().signUpEnabled && { signUpClosed: true }),
  }
}

type AccountLookup = Pick<SessionLookup, 'activity'> & { secret: string | null }

/** The account of a session, its role read just now; null for a stranger. */
export const findAccount = async (ctx: Context, { secret, activity }: AccountLookup): Promise<Account | null> => {
  const user = secret === null ? null : await findSessionUser(ctx, { secret, activity })
  return user && { ...user, isAdmin: isAdmin(ctx, user.id) }
}

/** The signed-in account. The page calls this by itself, so it does not count as activity. */
export const getSession = async (ctx: Context, { secret }: Pick<Browser, 'secret'>) =>
  sessionAnswer(ctx, await findAccount(ctx, { secret, activity: 'background' }))
