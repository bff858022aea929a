import { hasAdmin } from '#src/auth/store.ts'
import { type Finding, green, yellow } from '#src/base/check.ts'
import type { Context } from '#src/context.ts'

export const checkSignUp = (ctx: Pick<Context, 'business' | 'db'>): Finding => {
  if (!ctx.business().signUpEnabled) return green('Nobody new can sign up.')
  if (!hasAdmin(ctx)) return green('Open: there is no admin yet.')
  const open = yellow(
    'Anyone can sign up. A new account sees nothing until you make it an admin.',
    'Set SIGNUP_ENABLED=false: then nobody new can sign up, and accounts that exist still sign in.',
  )
  return { ...open, onlyOnInternet: true }
}
