import { appendEvent } from '#src/audit/record.ts'
import { resetPassword } from '#src/auth/emails.tsx'
import { admitEmail, admitRequest } from '#src/auth/password/attempts.ts'
import { hashNewPassword } from '#src/auth/password/passwords.ts'
import type { ConfirmAnswer } from '#src/auth/rules.ts'
import type { ResetForm } from '#src/auth/schema.ts'
import { type Browser, newMark, rememberDevice } from '#src/auth/session/device.ts'
import { findLiveOneTimeToken, findUser, findUserByEmail, spendToken } from '#src/auth/store.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import {
  createOneTimeLink,
  createOneTimeToken,
  emailCredentialChange,
  emailUser,
  resetTokenFor,
  setPassword,
} from './account.ts'
import { inConstantTime } from './constant-time.ts'

/** Confirms an account. After several sign-ups the owner must choose a password (docs/decisions/0012). @throws link_used */
export const confirmAddress = (ctx: Context, { token }: { token: string }): ConfirmAnswer =>
  transact(ctx, (tx) => {
    const link = spendToken(tx, 'confirm', sha256(token), instant(tx.clock()))
    const user = link?.user_id && findUser(tx, link.user_id)
    if (!link || !user || user.confirmed_at) throw new Problem('link_used')
    if (link.password_hash === null) return { reset: createOneTimeToken(tx, resetTokenFor(user)) }
    setPassword(tx, { user, password_hash: link.password_hash })
    appendEvent(tx, { event: 'account_confirmed', actor: user.id, subject: user.id })
    return { reset: null }
  })

type ResetRequest = { email: string; from: Pick<RequestOrigin, 'address' | 'network'> }

/** Emails a reset link if the address has an account. Answer and duration are the same if it has none. */
export const requestReset = (ctx: Context, { email, from }: ResetRequest) => {
  admitRequest(ctx, from)
  return inConstantTime(ctx, async () => {
    transact(ctx, (tx) => {
      const user = findUserByEmail(tx, email)
      if (!admitEmail(tx, { email, purpose: 'reset' }) || !user) return
      const link = createOneTimeLink(tx, resetTokenFor(user))
      emailUser(tx, { email: resetPassword, user, data: { link } })
    })
  })
}

/** Sets the password, confirms the address, and makes the browser a known device (A13). @throws link_used, invalid, unavailable */
export const resetByLink = async (ctx: Context, { form, browser }: { form: ResetForm; browser: Browser }) => {
  const { token, password } = form
  const token_sha256 = sha256(token)
  const link = findLiveOneTimeToken(ctx, 'reset', token_sha256, instant(ctx.clock()))
  const owner = link?.user_id && findUser(ctx, link.user_id)
  if (!owner) throw new Problem('link_used')
  // Only the mailbox's owner has a live link, so this hash need not queue behind those of strangers (A13).
  const password_hash = await hashNewPassword(ctx, { password, email: owner.email, lane: 'known' })
  const mark = newMark(ctx, { user: owner })
  transact(ctx, (tx) => {
    const spentToken = spendToken(tx, 'reset', token_sha256, instant(tx.clock()))
    const user = spentToken?.user_id && findUser(tx, spentToken.user_id)
    if (!user) throw new Problem('link_used')
    setPassword(tx, { user, password_hash })
    if (user.confirmed_at) emailCredentialChange(tx, { user, change: 'password_reset', from: browser })
    rememberDevice(tx, { userId: user.id, id: mark.id, from: browser })
    appendEvent(tx, { event: 'password_reset', actor: user.id, subject: user.id })
  })
  return mark.cookie
}
