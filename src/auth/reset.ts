import { recordEvent } from '#src/audit/record.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { emailKey, newOneTimeLink, resetToken, setPassword } from './account.ts'
import { admitRequest, mayEmail } from './attempts.ts'
import { inConstantTime } from './constant-time.ts'
import { resetPassword } from './emails.tsx'
import { checkPassword, hashPassword } from './passwords.ts'
import type { ResetForm } from './schema.ts'
import { findLiveToken, findUser, findUserByEmail, spendToken } from './store.ts'

type Request = { email: string; from: Pick<RequestOrigin, 'address' | 'network'> }

/** Emails a link where there is an account; the answer and its time are the same whoever asks. */
export const requestReset = (ctx: Context, { email, from }: Request) => {
  admitRequest(ctx, from)
  return inConstantTime(async () => {
    transact(ctx, (tx) => {
      const user = findUserByEmail(tx, email)
      if (!mayEmail(tx, email) || !user) return
      queueEmail(tx, {
        email: resetPassword,
        to: user.email,
        subjectId: user.id,
        key: emailKey(tx, resetPassword.kind, user),
        data: { link: newOneTimeLink(tx, resetToken(user)) },
      })
    })
  })
}

/** Sets the password by a link from an email, which confirms the address too. @throws link_used, invalid, unavailable */
export const resetByLink = async (ctx: Context, { token, password }: ResetForm) => {
  const token_sha256 = sha256(token)
  const link = findLiveToken(ctx, 'reset', token_sha256, instant(ctx.clock()))
  const owner = link?.user_id && findUser(ctx, link.user_id)
  if (!owner) throw new Problem('link_used')
  await checkPassword(password, { email: owner.email, business: ctx.config.business.name })
  const password_hash = await hashPassword(password)
  transact(ctx, (tx) => {
    const used = spendToken(tx, 'reset', token_sha256, instant(tx.clock()))
    const user = used?.user_id && findUser(tx, used.user_id)
    if (!user) throw new Problem('link_used')
    setPassword(tx, user, password_hash)
    recordEvent(tx, { event: 'password_reset', actor: user.id, subject: user.id })
  })
}
