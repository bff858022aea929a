import { hasAdmin } from '#src/auth/store.ts'
import { type Check, resultOf } from '#src/base/check.ts'
import type { Context } from '#src/context.ts'

export const checkSignUp = (ctx: Pick<Context, 'db' | 'config'>): Check => {
  const check = resultOf('sign_up')
  if (!ctx.config.signUpEnabled) return check('green', 'Nobody new can sign up.')
  if (!hasAdmin(ctx)) return check('green', 'Open: there is no admin yet.')
  const open = check(
    'yellow',
    'Anyone can sign up. A new account sees nothing until you make it an admin.',
    'Set SIGNUP_ENABLED=false: then nobody new can sign up, and accounts that exist still sign in.',
  )
  return { ...open, onlyOnInternet: true }
}
