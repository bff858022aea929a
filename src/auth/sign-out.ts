import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { Browser } from './device.ts'
import { findAccount } from './get-session.ts'
import { endSession } from './sessions.ts'
import { recordSignIn } from './sign-in.ts'
import { findUser } from './store.ts'

export const signOut = async (ctx: Context, { browser }: { browser: Browser }) => {
  const { secret } = browser
  const account = await findAccount(ctx, { secret, activity: 'background' })
  if (!secret || !account) return
  transact(ctx, (tx) => {
    endSession(tx, secret)
    recordSignIn(tx, { event: 'signed_out', user: findUser(tx, account.id), browser })
  })
}
