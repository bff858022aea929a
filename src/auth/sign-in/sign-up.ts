import {
  createOneTimeLink,
  createUser,
  emailStranger,
  makeAdmin,
  resetTokenFor,
  setPassword,
} from '#src/auth/account/account.ts'
import { isSetupLive } from '#src/auth/account/admins.ts'
import { inConstantTime } from '#src/auth/account/constant-time.ts'
import { accountExists, confirmEmail } from '#src/auth/emails.tsx'
import { deleteFactors } from '#src/auth/factor-store.ts'
import { admitEmail, admitRequest } from '#src/auth/password/attempts.ts'
import { checkRoom, hashNewPassword } from '#src/auth/password/passwords.ts'
import { confirmHours } from '#src/auth/rules.ts'
import type { SignUpForm } from '#src/auth/schema.ts'
import type { Browser } from '#src/auth/session/device.ts'
import { findUserByEmail, hasAdmin, redactPasswords, spendToken, type User } from '#src/auth/store.ts'
import { type Finding, green, yellow } from '#src/base/check.ts'
import { signInUrl } from '#src/base/links.ts'
import { widerNetworkOf } from '#src/base/network.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { hours, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { spendBudget } from '#src/limits/count.ts'
import { allowances } from '#src/limits/rules.ts'
import { openSession, type SignInResult } from './sign-in.ts'

const emailExisting = (tx: Tx, { user, widerNetwork }: { user: User; widerNetwork: string }) =>
  emailStranger(tx, {
    email: accountExists,
    user,
    widerNetwork,
    data: { signInLink: signInUrl(tx.config.origin), resetLink: createOneTimeLink(tx, resetTokenFor(user)) },
  })

// After several sign-ups of an address no link sets a password: it is unknown whose it is (docs/decisions/0012).
const newConfirmLink = (tx: Tx, user: User, passwordHash: string) => {
  const isOnlySignUp = redactPasswords(tx, user.id, instant(tx.clock())) === 0
  const password_hash = isOnlySignUp ? passwordHash : null
  return createOneTimeLink(tx, { purpose: 'confirm', user, password_hash, lastsMs: hours(confirmHours) })
}

/** For a sign-up beyond the budget of strangers (F15): stores nothing, and stops earlier links from setting a password. */
const dropSignUp = (tx: Tx, email: string) => {
  const user = findUserByEmail(tx, email)
  if (user && !user.confirmed_at) redactPasswords(tx, user.id, instant(tx.clock()))
}

type SignUpInput = { form: SignUpForm; browser: Browser }

// Creates a link even if its email may not be sent, because a second link stops the first from setting a password.
const signUpByEmail = async (ctx: Context, { form: { email, password }, browser }: SignUpInput) => {
  const password_hash = await hashNewPassword(ctx, { password, email, lane: 'strangers' })
  const widerNetwork = widerNetworkOf(browser.address)
  transact(ctx, (tx) => {
    if (!spendBudget(tx, { budget: 'accounts', allowance: allowances.accounts, widerNetwork })) {
      return dropSignUp(tx, email)
    }
    const isAllowed = admitEmail(tx, { email, purpose: 'sign-up' })
    const user = findUserByEmail(tx, email) ?? createUser(tx, { email, password_hash })
    const link = user.confirmed_at ? null : newConfirmLink(tx, user, password_hash)
    if (!isAllowed) return
    if (link) emailStranger(tx, { email: confirmEmail, user, widerNetwork, data: { link } })
    else emailExisting(tx, { user, widerNetwork })
  })
}

type FirstAdmin = SignUpInput & { setup: string }

/** The set-up link confirms the address. An existing account with that address becomes the admin's account. */
const signUpFirstAdmin = async (ctx: Context, { form: { email, password }, setup, browser }: FirstAdmin) => {
  if (!isSetupLive(ctx, { token: setup })) throw new Problem('link_used')
  const password_hash = await hashNewPassword(ctx, { password, email, lane: 'strangers' })
  const user = transact(ctx, (tx) => {
    const now = instant(tx.clock())
    if (!isSetupLive(tx, { token: setup }) || !spendToken(tx, 'setup', sha256(setup), now))
      throw new Problem('link_used')
    const account = findUserByEmail(tx, email) ?? createUser(tx, { email, password_hash })
    setPassword(tx, { user: account, password_hash })
    deleteFactors(tx, account.id)
    makeAdmin(tx, { user: account, by: account.id })
    return { ...account, password_hash }
  })
  return openSession(ctx, { user, browser })
}

/**
 * Answers alike whether or not the address has an account (A4). @returns the session of the first admin, otherwise null
 * @throws sign_up_closed, link_used, invalid, too_many_this_minute, too_many_this_hour, unavailable
 */
export const signUp = async (ctx: Context, { form, browser }: SignUpInput): Promise<SignInResult | null> => {
  const { setup } = form
  if (setup !== undefined) return signUpFirstAdmin(ctx, { form, setup, browser })
  if (!ctx.business().signUpEnabled) throw new Problem('sign_up_closed')
  checkRoom('strangers')
  admitRequest(ctx, browser)
  await inConstantTime(ctx, () => signUpByEmail(ctx, { form, browser }))
  return null
}

export const checkSignUp = (ctx: Pick<Context, 'business' | 'db'>): Finding => {
  if (!ctx.business().signUpEnabled) return green('Nobody new can sign up.')
  if (!hasAdmin(ctx)) return green('Open: there is no admin yet.')
  const openFinding = yellow(
    'Anyone can sign up. A new account sees nothing until you make it an admin.',
    'Set SIGNUP_ENABLED=false: then nobody new can sign up, and accounts that exist still sign in.',
  )
  return { ...openFinding, onlyOnInternet: true }
}
