import { appendEvent } from '#src/audit/record.ts'
import { emailCredentialChange } from '#src/auth/account/account.ts'
import { signedInUser } from '#src/auth/account/get-account.ts'
import { deleteDevicesOf } from '#src/auth/device-store.ts'
import { hasSecondFactor } from '#src/auth/factor-store.ts'
import { hashNewPassword, laneOf } from '#src/auth/password/passwords.ts'
import type { PasswordForm } from '#src/auth/schema.ts'
import { type Browser, knownMark, newMark, rememberDevice } from '#src/auth/session/device.ts'
import { renewSession, sessionIdOf } from '#src/auth/session/sessions.ts'
import { deleteOtherSessions } from '#src/auth/session-store.ts'
import { findUser, updateUser, voidTokensOf } from '#src/auth/store.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { checkOwnPassword, requireProof, wrongPassword } from './reauthenticate.ts'

type ChangePasswordInput = { form: PasswordForm; browser: Browser }

/**
 * If the account has a second factor, a proof of all factors must come first (A14). Ends the account's other sessions,
 * its links and the marks of its devices. @returns the browser's new secret and mark @throws
 * reauthenticate, invalid, too_many_this_minute, too_many_this_hour, unavailable, not_signed_in
 */
export const changePassword = async (ctx: Context, { form: { current, password }, browser }: ChangePasswordInput) => {
  const { id } = signedInUser(ctx)
  if (hasSecondFactor(ctx, id)) requireProof(ctx, browser)
  const user = await checkOwnPassword(ctx, { password: current, field: 'current', browser })
  const lane = laneOf(knownMark(ctx, { user, cookie: browser.device }))
  const password_hash = await hashNewPassword(ctx, { password, email: user.email, lane })
  const mark = newMark(ctx, { user })
  const secret = transact(ctx, (tx) => {
    if (findUser(tx, user.id)?.password_hash !== user.password_hash) throw wrongPassword('current')
    updateUser(tx, user.id, { password_hash })
    voidTokensOf(tx, user.id, instant(tx.clock()))
    deleteOtherSessions(tx, user.id, sessionIdOf(browser.secret ?? ''))
    deleteDevicesOf(tx, user.id)
    rememberDevice(tx, { userId: user.id, id: mark.id, from: browser })
    emailCredentialChange(tx, { user, change: 'password_changed', from: browser })
    appendEvent(tx, { event: 'password_changed', subject: user.id })
    return renewSession(tx, { secret: browser.secret, proves: !hasSecondFactor(tx, user.id) })
  })
  return { secret, device: mark.cookie }
}
