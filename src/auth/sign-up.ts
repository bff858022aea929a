import { signInUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { hours, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { emailKey, makeAdmin, newOneTimeLink, newUser, resetToken, setPassword } from './account.ts'
import { admitRequest, mayEmail } from './attempts.ts'
import { inConstantTime } from './constant-time.ts'
import type { Browser } from './device.ts'
import { accountExists, confirmEmail } from './emails.tsx'
import { checkPassword, hashPassword } from './passwords.ts'
import { confirmHours } from './rules.ts'
import type { SignUpForm } from './schema.ts'
import { openSession, type SignedIn } from './sign-in.ts'
import { findLiveToken, findUserByEmail, hasAdmin, redactPasswords, spendToken, type User } from './store.ts'

const tellExisting = (tx: Tx, user: User) =>
  queueEmail(tx, {
    email: accountExists,
    to: user.email,
    subjectId: user.id,
    key: emailKey(tx, accountExists.kind, user),
    data: { signInLink: signInUrl(tx.config.origin), resetLink: newOneTimeLink(tx, resetToken(user)) },
  })

/**
 * A link that confirms the address, and this sign-up's password while there is no other sign-up. Several sign-ups may come
 * from several people, and nobody knows whose email the owner opens: then none of their links sets a password.
 */
const newConfirmLink = (tx: Tx, user: User, password: string) => {
  const isOnly = redactPasswords(tx, user.id, instant(tx.clock())) === 0
  const password_hash = isOnly ? password : null
  return newOneTimeLink(tx, { purpose: 'confirm', user, password_hash, lastsMs: hours(confirmHours) })
}

const askToConfirm = (tx: Tx, user: User, link: string) =>
  queueEmail(tx, {
    email: confirmEmail,
    to: user.email,
    subjectId: user.id,
    key: emailKey(tx, confirmEmail.kind, user),
    data: { link },
  })

/**
 * An email tells the address what came of the sign-up, so the page cannot be used to find out who has an account. A
 * sign-up whose email may not go counts all the same: another's may be the one that the owner opens.
 */
const signUpByEmail = async (ctx: Context, { email, password }: SignUpForm) => {
  const password_hash = await hashPassword(password)
  transact(ctx, (tx) => {
    const isAllowed = mayEmail(tx, email)
    const user = findUserByEmail(tx, email) ?? newUser(tx, { email, password_hash })
    const link = user.confirmed_at ? null : newConfirmLink(tx, user, password_hash)
    if (!isAllowed) return
    if (link) askToConfirm(tx, user, link)
    else tellExisting(tx, user)
  })
}

type FirstAdmin = { form: SignUpForm; setup: string; browser: Browser }

/** The first admin, confirmed by having the set-up link. An account of that address is taken over. */
const signUpFirstAdmin = async (ctx: Context, { form: { email, password }, setup, browser }: FirstAdmin) => {
  const token_sha256 = sha256(setup)
  const isLive = () => !hasAdmin(ctx) && findLiveToken(ctx, 'setup', token_sha256, instant(ctx.clock()))
  if (!isLive()) throw new Problem('link_used')
  const password_hash = await hashPassword(password)
  const user = transact(ctx, (tx) => {
    const now = instant(tx.clock())
    if (!isLive() || !spendToken(tx, 'setup', token_sha256, now)) throw new Problem('link_used')
    const account = findUserByEmail(tx, email) ?? newUser(tx, { email, password_hash })
    setPassword(tx, account, password_hash)
    makeAdmin(tx, account, account.id)
    return { ...account, password_hash }
  })
  return openSession(ctx, { user, browser })
}

/**
 * Without `setup` the answer and its time are the same whether or not the address has an account.
 * @returns null, or the session of the first admin
 * @throws sign_up_closed, link_used, invalid, too_many_this_minute, too_many_this_hour, unavailable
 */
export const signUp = async (
  ctx: Context,
  { form, browser }: { form: SignUpForm; browser: Browser },
): Promise<SignedIn | null> => {
  const { email, password, setup } = form
  if (setup === undefined && !ctx.config.signUpEnabled) throw new Problem('sign_up_closed')
  await checkPassword(password, { email, business: ctx.config.business.name })
  if (setup !== undefined) return signUpFirstAdmin(ctx, { form, setup, browser })
  admitRequest(ctx, browser)
  await inConstantTime(() => signUpByEmail(ctx, form))
  return null
}
