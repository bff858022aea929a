import type { Account, SessionAnswer } from '#src/auth/rules.ts'
import { isAdmin } from '#src/auth/store.ts'
import type { UserId } from '#src/base/id.ts'
import { missingDetails } from '#src/business/complete.ts'
import type { Context } from '#src/context.ts'
import { hasSamples } from '#src/samples/mark.ts'
import type { Browser } from './device.ts'
import { luciaOf } from './lucia.ts'
import { recordActivity, sessionIdOf } from './sessions.ts'

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

type AccountLookup = Pick<Browser, 'secret'> & { activity: 'active' | 'background' }

/** The account of a live session, or null. `background`, for a page's own requests, does not restart the idle limit. */
export const findAccount = async (ctx: Context, { secret, activity }: AccountLookup): Promise<Account | null> => {
  if (secret === null) return null
  const { session, user } = await luciaOf(ctx).validateSession(sessionIdOf(secret))
  if (!session) return null
  if (activity === 'active') recordActivity(ctx, session)
  const id = user.id as UserId
  return { id, email: user.email, isAdmin: isAdmin(ctx, id) }
}

/** The signed-in account. The page calls this by itself, so it does not count as activity. */
export const getSession = async (ctx: Context, { secret }: Pick<Browser, 'secret'>) =>
  sessionAnswer(ctx, await findAccount(ctx, { secret, activity: 'background' }))
