import { recordEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { emailCredentialChange, setPassword } from './account.ts'
import { type Browser, knownMark, newMark, rememberDevice } from './device.ts'
import { hashNewPassword, laneOf } from './passwords.ts'
import type { ResetForm } from './schema.ts'
import { findLiveOneTimeToken, findUser, spendToken } from './store.ts'

/** Sets the password, confirms the address, and makes the browser a known device (A13). @throws link_used, invalid, unavailable */
export const resetByLink = async (ctx: Context, { form, browser }: { form: ResetForm; browser: Browser }) => {
  const { token, password } = form
  const token_sha256 = sha256(token)
  const link = findLiveOneTimeToken(ctx, 'reset', token_sha256, instant(ctx.clock()))
  const owner = link?.user_id && findUser(ctx, link.user_id)
  if (!owner) throw new Problem('link_used')
  const lane = laneOf(knownMark(ctx, { user: owner, cookie: browser.device }))
  const password_hash = await hashNewPassword(ctx, { password, email: owner.email, lane })
  const mark = newMark(ctx, { user: owner })
  transact(ctx, (tx) => {
    const spent = spendToken(tx, 'reset', token_sha256, instant(tx.clock()))
    const user = spent?.user_id && findUser(tx, spent.user_id)
    if (!user) throw new Problem('link_used')
    setPassword(tx, { user, password_hash })
    if (user.confirmed_at) emailCredentialChange(tx, { user, change: 'password_reset', from: browser })
    rememberDevice(tx, { userId: user.id, id: mark.id, from: browser })
    recordEvent(tx, { event: 'password_reset', actor: user.id, subject: user.id })
  })
  return mark.cookie
}
